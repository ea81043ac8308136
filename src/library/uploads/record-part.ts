import { listPartRows } from './uploaded-parts.ts'
import { AppError, notFound } from '../../contract/app-error.ts'
import type { StoredBlob } from '../../platform/blobs/port.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { requireActive } from './get-upload.ts'
import { findUploadById, lockUpload, replacePart } from './store.ts'

/**
 * Records a part whose bytes are stored. Returns the blob of the part that it replaces, to be deleted after commit.
 * AppError UPLOAD_CONFLICT when the upload is not active any more, MEDIA_TOO_LARGE when parts that arrived meanwhile have
 * taken the room (`maxUploadBytes` of a recording).
 */
export async function recordPart(
  tx: Tx,
  part: { uploadId: string; partNumber: number; blobKey: string; stored: StoredBlob; maxUploadBytes: number },
): Promise<string | null> {
  await lockUpload(tx, part.uploadId)
  const upload = await findUploadById(tx, part.uploadId)
  if (upload === undefined) throw notFound('upload', part.uploadId)
  requireActive(upload)
  const room = requireUploadCapacity(part.partNumber, await listPartRows(tx, part.uploadId), part.maxUploadBytes)
  if (part.stored.size > room) throw mediaTooLarge(part.maxUploadBytes)
  return replacePart(tx, {
    uploadId: part.uploadId,
    partNumber: part.partNumber,
    size: part.stored.size,
    etag: part.stored.md5,
    blobKey: part.blobKey,
    createdAt: timestamp(),
  })
}

/** Bytes that a part may have beside the others of its upload. */
export function requireUploadCapacity(
  partNumber: number,
  parts: readonly { partNumber: number; size: number }[],
  maxUploadBytes: number,
): number {
  const others = parts.filter((part) => part.partNumber !== partNumber)
  return Math.max(0, maxUploadBytes - others.reduce((sum, part) => sum + part.size, 0))
}

export function mediaTooLarge(maxBytes: number): AppError {
  return new AppError('MEDIA_TOO_LARGE', `A recording may have at most ${maxBytes} bytes here.`, { maxBytes })
}
