import type { FileTranscript } from '../requests/port.ts'
import { textOfWords } from '../../text/join-words.ts'
import type { TranscriptionOptions } from './read-options.ts'

type Json = Record<string, unknown>

interface Transcribed {
  heard: Pick<FileTranscript, 'words' | 'segments' | 'language' | 'warnings'>
  options: Pick<TranscriptionOptions, 'hasWords' | 'hasSegments' | 'diarize'>
  model: string
  seconds: number
}

/** The answer as Mistral's clients read it. `warnings` is Tiro's own. */
export function mistralAnswer({ heard, options, model, seconds }: Transcribed): Json {
  const { words, language, warnings } = heard
  return {
    model,
    text: textOfWords(words, language),
    language: language === 'und' ? null : language,
    segments: mistralSegments(heard, options),
    usage: { prompt_audio_seconds: Math.ceil(seconds), prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
    ...(warnings.length === 0 ? {} : { warnings }),
  }
}

/** Each word, or each passage, if times or speakers were asked for. */
export function mistralSegments(
  { words, segments }: Pick<FileTranscript, 'words' | 'segments'>,
  { hasWords, hasSegments, diarize }: Transcribed['options'],
): Json[] {
  const passages = hasSegments || diarize ? segments : []
  const timed = hasWords ? words.map(({ word, ...times }) => ({ ...times, text: word })) : passages
  return timed.map(({ text, start, end, speaker }) => ({
    type: 'transcription_segment',
    text,
    start,
    end,
    ...(diarize ? { speaker_id: `speaker_${speaker + 1}` } : {}),
  }))
}
