import type { Bytes } from '../../contract/endpoint.ts'
import { notFound } from '../../contract/app-error.ts'
import type { BlobStore } from '../../platform/blobs/port.ts'
import type { Db } from '../../platform/database/schema.ts'
import { findImage } from './image-store.ts'
import { imageKey } from './put-image.ts'

/** The picture of a Speaker, with headers that let browsers use it only as an image. AppError NOT_FOUND. */
export async function getImage(db: Db, blobs: BlobStore, workspaceId: string, speakerId: string): Promise<Bytes> {
  const image = await findImage(db, workspaceId, speakerId)
  if (image === undefined) throw notFound('file', speakerId)
  const key = imageKey(speakerId, image.id)
  return {
    contentType: image.mimeType,
    etag: `"${image.id}"`,
    headers: { 'content-security-policy': 'sandbox' },
    content: { size: image.size, open: (start, end) => blobs.read(key, { start, end }) },
  }
}
