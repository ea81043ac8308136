import type { Tx } from '../../platform/database/schema.ts'
import { replaceMatches, replaceSamples } from './voice-store.ts'

/**
 * Forgets what the speakers of a transcript sound like, because its content is another's now: their numbers mean other
 * people, whose names must not be learnt with these voices. What people taught before stays.
 */
export async function deleteRecordingVoices(tx: Tx, transcriptId: string): Promise<void> {
  await replaceSamples(tx, transcriptId, [])
  await replaceMatches(tx, transcriptId, [])
}
