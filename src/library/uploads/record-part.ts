import { AppError, notFound } from '../../contract/app-error.ts'
import { requireStorage } from '../quotas/require-quota.ts'
import type { QuotaSettings } from '../../platform/config/quotas.ts'
import { timestamp } from '../../platform/database/now.ts'
import { lockRow } from '../../platform/database/row-locks.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { requireActive } from './get-upload.ts'
import { findUploadById, replacePart, sumParts, type UploadRow } from './store.ts'

/**
 * Records a part whose bytes are stored. Returns the blob of the part it replaces, to delete after the commit.
 * AppError UPLOAD_CONFLICT if the upload is no longer active; MEDIA_TOO_LARGE if other parts that arrived in the
 * meantime leave too little of the recording's `maxUploadBytes` or of a quota.
 */
export async function recordPart(
  tx: Tx,
  part: {
    uploadId: string
    partNumber: number
    blobKey: string
    size: number
    /** Empty if nobody can name it: the server or its store made the part. */
    etag: string
    maxUploadBytes: number
    quotas: QuotaSettings
  },
): Promise<string | null> {
  await lockRow(tx, 'upload', part.uploadId)
  const upload = await findUploadById(tx, part.uploadId)
  if (upload === undefined) throw notFound('upload', part.uploadId)
  requireActive(upload)
  const { bytes, others } = await sumParts(tx, part.uploadId, part.partNumber)
  if (others + part.size > part.maxUploadBytes) throw mediaTooLarge(part.maxUploadBytes)
  const more = bytesHeld(upload, others + part.size) - bytesHeld(upload, bytes)
  await requireStorage(tx, part.quotas, upload.workspaceId, more)
  return replacePart(tx, {
    uploadId: part.uploadId,
    partNumber: part.partNumber,
    size: part.size,
    etag: part.etag,
    blobKey: part.blobKey,
    createdAt: timestamp(),
  })
}

/** What an upload counts with: its parts, or the size that was announced if that is more. */
export function bytesHeld({ size }: Pick<UploadRow, 'size'>, arrived: number): number {
  return Math.max(size ?? 0, arrived)
}

export function mediaTooLarge(maxBytes: number): AppError {
  return new AppError('MEDIA_TOO_LARGE', `A recording may have at most ${maxBytes} bytes.`, { maxBytes })
}
