import { lockRow } from '../../platform/database/row-locks.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { AppError } from '../../contract/app-error.ts'
import { getUploadRow, type UploadPlace } from './get-upload.ts'
import { deleteParts, patchUpload } from './store.ts'

/** Aborts an upload; safe to repeat. Its bytes (`uploads/<id>/`) are deleted after the commit. */
export async function abortUpload(tx: Tx, place: UploadPlace): Promise<void> {
  await lockRow(tx, 'upload', place.uploadId)
  const upload = await getUploadRow(tx, place)
  if (upload.status === 'COMPLETED') {
    throw new AppError('UPLOAD_CONFLICT', 'This upload is complete. Delete the recording instead.', {
      currentStatus: upload.status,
      allowedStatuses: ['ACTIVE'],
    })
  }
  await deleteParts(tx, upload.id)
  if (upload.status === 'ACTIVE') await patchUpload(tx, upload.id, { status: 'ABORTED' })
}
