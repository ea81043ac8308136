import { invalidState } from '../../contract/app-error.ts'
import type { TranscriptRow } from './find-transcript.ts'

/** AppError INVALID_STATE if a transcript or translation has no content yet. `kind` is its name in the sentence. */
export function requireContent(
  kind: 'transcript' | 'translation',
  { status, version }: Pick<TranscriptRow, 'status' | 'version'>,
  use: 'read' | 'change' = 'read',
): void {
  if (version > 0) return
  throw invalidState(`The ${kind} is ${status}; you can ${use} it once it is COMPLETED.`, status, ['COMPLETED'])
}

/** AppError INVALID_STATE if a transcript has no content yet, and so no speakers. */
export function requireSpeakers({ status, version }: Pick<TranscriptRow, 'status' | 'version'>): void {
  if (version > 0) return
  throw invalidState(`The transcript is ${status} and has no speakers yet.`, status, ['COMPLETED'])
}
