import { textOfWords } from '../../text/join-words.ts'
import type { FileTranscript } from '../requests/port.ts'
import {
  speakerLabel,
  spacedText,
  whisperSegment,
  wordsOfPassages,
  type WhisperSegment,
} from '../requests/whisper-shape.ts'
import type { AsrOptions } from './read-options.ts'

export type AsrTranscript = Pick<FileTranscript, 'words' | 'segments' | 'language'>

interface AsrWord {
  word: string
  start: number
  end: number
  probability?: number
}

interface AsrSegment extends WhisperSegment {
  words?: AsrWord[]
  speaker?: string
}

export interface JsonInput {
  transcript: AsrTranscript
  options: Pick<AsrOptions, 'diarize' | 'hasWords'>
}

/** Whisper's result as JSON. Runs in a thread if there are many words. */
export function run({ transcript, options }: JsonInput): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(asJson(transcript, options)))
}

/** A line for each segment. */
export function asText({ segments }: AsrTranscript, { diarize }: Pick<AsrOptions, 'diarize'>): string {
  return segments.map(({ text, speaker }) => `${diarize ? `[${speakerLabel(speaker)}]: ` : ''}${text}\n`).join('')
}

/** Times in milliseconds, and the text of each segment. */
export function asTable({ segments }: AsrTranscript): string {
  const lines = segments.map(({ start, end, text }) =>
    [Math.round(start * 1000), Math.round(end * 1000), text.replaceAll('\t', ' ')].join('\t'),
  )
  return ['start\tend\ttext', ...lines, ''].join('\n')
}

/** Whisper's result. Its programs join segments and words without a space, so each begins with its own. */
function asJson(
  { words, segments, language }: AsrTranscript,
  { diarize, hasWords }: Pick<AsrOptions, 'diarize' | 'hasWords'>,
): { text: string; segments: AsrSegment[]; language: string } {
  const own = wordsOfPassages(segments, words)
  return {
    text: textOfWords(words, language),
    segments: segments.map((passage, id) => ({
      ...whisperSegment(passage, id, own[id] ?? []),
      text: spacedText(passage.text, language),
      ...(hasWords
        ? {
            words: (own[id] ?? []).map(({ word, start, end, confidence }) => ({
              word: spacedText(word, language),
              start,
              end,
              ...(confidence === null ? {} : { probability: confidence }),
            })),
          }
        : {}),
      ...(diarize ? { speaker: speakerLabel(passage.speaker) } : {}),
    })),
    language,
  }
}
