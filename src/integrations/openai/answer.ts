import type { Word } from '../../contract/content.ts'
import { textOfWords } from '../../text/join-words.ts'
import { speakerLetters } from '../../text/speaker-letters.ts'
import type { FileTranscript, PreparedFile } from '../requests/port.ts'
import {
  logOf,
  nameOfLanguage,
  whisperSegment,
  wordsOfPassages,
  type WhisperSegment,
} from '../requests/whisper-shape.ts'
import type { TranscriptionOptions } from './read-options.ts'

export interface Made extends FileTranscript {
  task: 'transcribe' | 'translate'
  file: PreparedFile
}

type Json = Record<string, unknown>

/**
 * The JSON answer of a format, in the shape of OpenAI's API. `warnings` is Tiro's own; `x_groq` is Groq's, whose provider
 * in Vercel's AI SDK refuses an answer without it.
 */
export function jsonAnswer(made: Made, options: TranscriptionOptions, requestId: string): Json {
  const { words, language, file, task } = made
  const text = textOfWords(words, language)
  const more = { ...(made.warnings.length === 0 ? {} : { warnings: made.warnings }), x_groq: { id: requestId } }
  const usage = { type: 'duration', seconds: Math.ceil(file.seconds) }
  if (options.format === 'diarized_json') {
    return { task, duration: file.seconds, text, segments: diarizedSegments(made), usage, ...more }
  }
  if (options.format === 'verbose_json') {
    return {
      task,
      language: nameOfLanguage(language),
      duration: file.seconds,
      text,
      ...timesOf(made, options),
      ...(task === 'translate' ? {} : { usage }),
      ...more,
    }
  }
  if (task === 'translate') return { text, ...more }
  const languages = language === 'und' ? [] : [{ code: language }]
  return {
    text,
    ...timesOf(made, options),
    ...(options.hasLogprobs ? { logprobs: logprobsOf(words) } : {}),
    languages,
    usage,
    ...more,
  }
}

/**
 * The words and segments that were asked for. At OpenAI only verbose_json has them; Subtitle Edit asks for json, because
 * that can be streamed, and makes its subtitles of them.
 */
export function timesOf(
  made: Pick<Made, 'segments' | 'words'>,
  { hasWords, hasSegments }: Pick<TranscriptionOptions, 'hasWords' | 'hasSegments'>,
): Json {
  return {
    ...(hasWords ? { words: made.words.map(({ word, start, end }) => ({ word, start, end })) } : {}),
    ...(hasSegments ? { segments: verboseSegments(made) } : {}),
  }
}

function verboseSegments({ segments, words }: Pick<Made, 'segments' | 'words'>): WhisperSegment[] {
  const own = wordsOfPassages(segments, words)
  return segments.map((segment, id) => whisperSegment(segment, id, own[id] ?? []))
}

/** Segments with the labels A, B, C …, or the names of known speakers. */
export function diarizedSegments({
  segments,
  speakerNames,
}: Pick<Made, 'segments' | 'speakerNames'>): ({ type: string } & Json)[] {
  return segments.map(({ text, start, end, speaker }, i) => ({
    type: 'transcript.text.segment',
    id: `seg_${i}`,
    start,
    end,
    text,
    speaker: speakerNames[speaker] ?? speakerLetters(speaker),
  }))
}

/** Each word as a token. Words without confidence have no entry. */
export function logprobsOf(words: readonly Word[]): Json[] {
  return words.flatMap(({ word, confidence }) =>
    confidence === null ? [] : [{ token: word, bytes: [...Buffer.from(word)], logprob: logOf(confidence) }],
  )
}
