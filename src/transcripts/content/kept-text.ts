import type { TranscriptRow } from './find-transcript.ts'

/** `keptText` of a transcript whose run keeps the text, before the engine that listens is chosen. */
export const noListener = ''

/** What is known before a transaction of the engines that listen. */
export interface Listeners {
  /** A sentence about a language that can't be transcribed here; null: it can. */
  noteOf: (language: string) => string | null
  /** The engine, `provider/model`, that is there for a language; null: none is, or the language will be detected. */
  engineOf: (language: string) => string | null
}

/** The engine of the run, `provider/model`: of a text that stays, the one that listens. Null: not chosen yet. */
export function engineOfRun({ keptText, engine }: Pick<TranscriptRow, 'keptText' | 'engine'>): string | null {
  if (keptText === null) return engine
  return keptText === noListener ? null : keptText
}

/** The language that a run listens for. */
export function languageHeard(
  recording: { language: string },
  transcript: Pick<TranscriptRow, 'keptText' | 'language'>,
): string {
  return transcript.keptText === null ? recording.language : languageOfKept(recording.language, transcript.language)
}

/** The same for a text that stays: its language is known, although the recording's may be `auto`. */
export function languageOfKept(ofRecording: string, ofText: string): string {
  return ofRecording === 'auto' && ofText !== 'und' ? ofText : ofRecording
}
