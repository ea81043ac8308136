import type { Readable } from 'node:stream'
import { imageBytesMax, imageTypes } from '../../contract/endpoints/voices.ts'
import type { Speaker } from '../../contract/endpoints/speakers.ts'
import { AppError } from '../../contract/app-error.ts'
import { deleteLeftovers, type OnLeftover } from '../../platform/blobs/delete-leftovers.ts'
import { deleteRefused } from '../../platform/blobs/delete-refused.ts'
import type { BlobStore } from '../../platform/blobs/port.ts'
import { newId } from '../../platform/database/ids.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Database, Row } from '../../platform/database/schema.ts'
import { getSpeaker } from './get-speaker.ts'
import { findImage, replaceImage } from './image-store.ts'
import { imageType, type ImageType } from './image-type.ts'

/** The blob key of a picture. */
export function imageKey(speakerId: string, imageId: string): string {
  return `speakers/${speakerId}/${imageId}`
}

export interface ImageDeps {
  db: Database
  blobs: BlobStore
  onLeftover: OnLeftover
}

/**
 * Sets the picture of a Speaker; the previous one is deleted once the new one is committed.
 * Errors: NOT_FOUND, UNSUPPORTED_MEDIA_TYPE, BODY_TOO_LARGE, STORAGE_FULL.
 */
export async function putImage(
  { db, blobs, onLeftover }: ImageDeps,
  target: { workspaceId: string; speakerId: string; announcedBytes: number },
  body: Readable,
  signal: AbortSignal,
): Promise<Speaker> {
  const { workspaceId, speakerId } = target
  await getSpeaker(db, workspaceId, speakerId)
  if (target.announcedBytes > imageBytesMax) {
    throw new AppError('BODY_TOO_LARGE', `A picture may have at most ${imageBytesMax} bytes.`, {
      maxBytes: imageBytesMax,
    })
  }
  const id = newId('fil')
  const key = imageKey(speakerId, id)
  const stored = await blobs.put(key, body, { maxBytes: imageBytesMax, signal })
  let made: { speaker: Speaker; before: Row<'speakerImage'> | undefined }
  try {
    const mimeType = await typeOf(blobs, key, stored.size)
    made = await db.transaction().execute(async (tx) => {
      await getSpeaker(tx, workspaceId, speakerId)
      const old = await findImage(tx, workspaceId, speakerId)
      await replaceImage(tx, { id, speakerId, mimeType, size: stored.size, createdAt: timestamp() })
      return { speaker: await getSpeaker(tx, workspaceId, speakerId), before: old }
    })
  } catch (error) {
    await deleteRefused(blobs, key, error)
    throw error
  }
  const { speaker, before } = made
  // Outside the try block: the new picture is in place even if deleting the old one fails.
  if (before !== undefined) await deleteLeftovers(blobs, [imageKey(speakerId, before.id)], onLeftover)
  return speaker
}

async function typeOf(blobs: BlobStore, key: string, size: number): Promise<ImageType> {
  const parts: Buffer[] = []
  if (size > 0) {
    const start = blobs.read(key, { start: 0, end: Math.min(15, size - 1) }) as AsyncIterable<Buffer>
    for await (const part of start) parts.push(part)
  }
  const type = imageType(Buffer.concat(parts))
  if (type !== null) return type
  throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'The picture must be a PNG, JPEG, WebP or GIF.', { allowed: imageTypes })
}
