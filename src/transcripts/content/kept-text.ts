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

/** The language that a run listens for. That of a text is known, although the recording's may be `auto`. */
export function languageHeard(
  recording: { language: string },
  transcript: Pick<TranscriptRow, 'keptText' | 'language'>,
): string {
  const isKnown = transcript.keptText !== null && transcript.language !== 'und'
  return isKnown && recording.language === 'auto' ? transcript.language : recording.language
}
