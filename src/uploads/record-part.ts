import { notFound } from '../errors.ts'
import type { StoredBlob } from '../storage/blobs/port.ts'
import { timestamp } from '../storage/database/now.ts'
import type { Tx } from '../storage/database/schema.ts'
import { requireActive } from './get-upload.ts'
import { findUploadById, replacePart } from './store.ts'

/**
 * Records a part whose bytes are stored. Returns the blob of the part that it replaces, to be deleted after commit.
 * AppError UPLOAD_CONFLICT when the upload is not active any more.
 */
export async function recordPart(
  tx: Tx,
  part: { uploadId: string; partNumber: number; blobKey: string; stored: StoredBlob },
): Promise<string | null> {
  const upload = await findUploadById(tx, part.uploadId)
  if (upload === undefined) throw notFound('upload', part.uploadId)
  requireActive(upload)
  return replacePart(tx, {
    uploadId: part.uploadId,
    partNumber: part.partNumber,
    size: part.stored.size,
    etag: part.stored.md5,
    blobKey: part.blobKey,
    createdAt: timestamp(),
  })
}
