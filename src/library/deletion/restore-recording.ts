import type { Recording } from '../../contract/resources.ts'
import { notFound, invalidState } from '../../contract/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import { append } from '../../platform/events/events.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { asRecording } from '../recordings/as-recording.ts'
import { getRecordingRow } from '../recordings/get-recording-row.ts'
import { findKeptRecording } from '../recordings/find-kept-recording.ts'
import { isImporting } from '../recordings/status.ts'
import { patchRecording } from '../store.ts'
import type { StartRun } from '../recordings/start-run.ts'

/** Takes a recording out of the trash and restarts an interrupted import. AppError NOT_FOUND, INVALID_STATE. */
export async function restoreRecording(
  tx: Tx,
  workspaceId: string,
  id: string,
  startRun: StartRun,
): Promise<Recording> {
  const recording = await findKeptRecording(tx, workspaceId, id)
  if (recording === undefined) throw notFound('recording', id)
  if (recording.deletedAt === null) {
    throw invalidState('This recording is not in the trash.', recording.status)
  }
  await patchRecording(tx, id, { deletedAt: null, updatedAt: timestamp() })
  const restored = await getRecordingRow(tx, workspaceId, id)
  if (isImporting(restored.status) && restored.isMediaDeleted === 0) await startRun(tx, restored)
  await audit(tx, { action: 'RECORDING_RESTORED', workspaceId, objectId: id })
  await append(tx, {
    type: 'RECORDING_RESTORED',
    workspaceId,
    data: { recordingId: id, status: restored.status },
  })
  return asRecording(restored)
}
