import type { Tx } from '../../platform/database/schema.ts'
import { getSpeaker } from './get-speaker.ts'
import { deleteVoiceprintsOf } from './voice-store.ts'

/** Deletes a Speaker's voice; names in transcripts stay. AppError NOT_FOUND. */
export async function deleteVoice(tx: Tx, workspaceId: string, speakerId: string): Promise<void> {
  await getSpeaker(tx, workspaceId, speakerId)
  await deleteVoiceprintsOf(tx, speakerId)
}
