import type { Recording } from '../../contract/resources.ts'
import { notFound, invalidState } from '../../contract/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import { append } from '../../platform/events/events.ts'
import type { QuotaSettings } from '../../platform/config/quotas.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { asRecording } from '../recordings/as-recording.ts'
import { getRecordingRow } from '../recordings/get-recording-row.ts'
import { findKeptRecording } from '../recordings/find-kept-recording.ts'
import { requireRestart } from '../quotas/require-quota.ts'
import { isImporting } from '../recordings/status.ts'
import { patchRecording } from '../store.ts'
import type { StartRun } from '../recordings/start-run.ts'

export interface RestoreDeps {
  quotas: QuotaSettings
  startRun: StartRun
}

/**
 * Takes a recording out of the trash and restarts an interrupted import. AppError NOT_FOUND, INVALID_STATE; QUEUE_FULL if
 * it isn't finished, and would be one too many.
 */
export async function restoreRecording(
  tx: Tx,
  workspaceId: string,
  id: string,
  { quotas, startRun }: RestoreDeps,
): Promise<Recording> {
  const recording = await findKeptRecording(tx, workspaceId, id)
  if (recording === undefined) throw notFound('recording', id)
  if (recording.deletedAt === null) {
    throw invalidState('This recording is not in the trash.', recording.status)
  }
  // Those in the trash don't count: others may have begun meanwhile.
  if (isImporting(recording.status) || recording.status === 'MEDIA_IMPORT_UPLOADING') {
    await requireRestart(tx, quotas, workspaceId)
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
