import type { QuotaSettings } from '../../../platform/config/quotas.ts'
import { lockRow } from '../../../platform/database/row-locks.ts'
import type { Tx } from '../../../platform/database/schema.ts'
import { requireStorage } from '../../quotas/require-quota.ts'
import { getUploadRow } from '../get-upload.ts'
import { bytesHeld, mediaTooLarge } from '../record-part.ts'
import { patchUpload, sumParts, type UploadRow } from '../store.ts'
import { headerError } from './read-headers.ts'

/**
 * Sets the length of an upload that began without it. AppError INVALID_BODY for another one than is known, or one that
 * has passed; MEDIA_TOO_LARGE.
 */
export async function setLength(
  tx: Tx,
  { workspaceId, recordingId, id: uploadId }: Pick<UploadRow, 'workspaceId' | 'recordingId' | 'id'>,
  size: number,
  { maxUploadBytes, quotas }: { maxUploadBytes: number; quotas: QuotaSettings },
): Promise<void> {
  await lockRow(tx, 'upload', uploadId)
  const upload = await getUploadRow(tx, { workspaceId, recordingId, uploadId })
  if (upload.size === size) return
  if (upload.size !== null) throw headerError('Upload-Length', `This upload has ${upload.size} bytes.`)
  if (size > maxUploadBytes) throw mediaTooLarge(maxUploadBytes)
  const { bytes } = await sumParts(tx, uploadId)
  if (size < bytes) throw headerError('Upload-Length', `${bytes} bytes have arrived already.`)
  await requireStorage(tx, quotas, workspaceId, bytesHeld({ size }, bytes) - bytes)
  await patchUpload(tx, uploadId, { size })
}
