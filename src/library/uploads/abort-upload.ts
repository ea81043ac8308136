import { lockRow } from '../../platform/database/row-locks.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { AppError } from '../../contract/app-error.ts'
import { getUploadRow } from './get-upload.ts'
import { deleteParts, patchUpload } from './store.ts'

/** Aborts an upload; safe to repeat. Its bytes (`uploads/<id>/`) are deleted after the commit. */
export async function abortUpload(tx: Tx, workspaceId: string, recordingId: string, uploadId: string): Promise<void> {
  await lockRow(tx, 'upload', uploadId)
  const upload = await getUploadRow(tx, workspaceId, recordingId, uploadId)
  if (upload.status === 'COMPLETED') {
    throw new AppError('UPLOAD_CONFLICT', 'This upload is complete. Delete the recording instead.', {
      currentStatus: upload.status,
      allowedStatuses: ['ACTIVE'],
    })
  }
  await deleteParts(tx, uploadId)
  if (upload.status === 'ACTIVE') await patchUpload(tx, uploadId, { status: 'ABORTED' })
}
