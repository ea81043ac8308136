import type { TranscriptRow } from './find-transcript.ts'

/** What made a text whose times are being looked for: the engine that looks for them takes its place meanwhile. */
export type KeptText = Pick<TranscriptRow, 'engine' | 'quality'>

export function keptText({ engine, quality }: TranscriptRow): string {
  const kept: KeptText = { engine, quality }
  return JSON.stringify(kept)
}

/** Null: the run writes a new text. */
export function readKeptText(transcript: Pick<TranscriptRow, 'keptText'>): KeptText | null {
  return transcript.keptText === null ? null : (JSON.parse(transcript.keptText) as KeptText)
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
