import { notFound } from '../../contract/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import { append } from '../../platform/events/events.ts'
import type { Hooks } from '../../platform/hooks.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { stopTranscript } from '../../transcripts/content/stop-transcript.ts'
import { endUploads } from './store.ts'
import { findKeptRecording } from '../recordings/find-kept-recording.ts'
import { patchRecording, permanentlyDeletedAt } from '../store.ts'

/**
 * Moves a recording to the trash. `permanent` deletes it for good, also from the trash: it is gone once the transaction
 * commits, and `purgeRecording` removes the rest. AppError NOT_FOUND.
 */
export async function deleteRecording(
  tx: Tx,
  { workspaceId, id }: { workspaceId: string; id: string },
  { permanent }: { permanent: boolean },
  hooks: Pick<Hooks, 'onRecordingDeleted'>,
): Promise<void> {
  const recording = await findKeptRecording(tx, workspaceId, id)
  if (recording === undefined) throw notFound('recording', id)
  if (recording.deletedAt !== null && !permanent) throw notFound('recording', id)
  await stopTranscript(tx, id, { isMediaDeleted: false })
  await hooks.onRecordingDeleted(tx, id)
  await endUploads(tx, id)
  await patchRecording(tx, id, { deletedAt: permanent ? permanentlyDeletedAt : timestamp(), updatedAt: timestamp() })
  await audit(tx, { action: permanent ? 'RECORDING_DELETED' : 'RECORDING_TRASHED', workspaceId, objectId: id })
  await append(tx, {
    type: 'RECORDING_DELETED',
    workspaceId,
    data: { recordingId: id, status: permanent ? 'DELETED' : 'TRASHED' },
  })
}
