import type { Tx } from '../../platform/database/schema.ts'
import { replaceMatches, replaceSamples } from './voice-store.ts'

/**
 * Deletes the voice samples of a transcript whose content was replaced: its speaker indexes now mean other people,
 * whose names must not be learnt with these voices. Voices learnt before stay.
 */
export async function deleteRecordingVoices(tx: Tx, transcriptId: string): Promise<void> {
  await replaceSamples(tx, transcriptId, [])
  await replaceMatches(tx, transcriptId, [])
}
