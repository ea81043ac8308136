import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { partSizeMax, type Part } from '../contract/endpoints/uploads.ts'
import { AppError, notFound } from '../errors.ts'
import type { BlobStore, StoredBlob } from '../storage/blobs/port.ts'
import type { Database } from '../storage/database/schema.ts'
import { asPart, requireActive } from './get-upload.ts'
import { recordPart } from './record-part.ts'
import { findUploadById, listPartRows } from './store.ts'

export interface PutPartOptions {
  maxUploadBytes: number
  headers: IncomingHttpHeaders
  signal: AbortSignal
  /** Throws for who may not enter the upload's workspace any more. */
  mayWrite: (workspaceId: string) => Promise<void>
}

/**
 * Streams the bytes of a part to disk and records it. Sending a number again replaces it atomically; whatever goes
 * wrong, the part that was there stays. Errors: UPLOAD_CONFLICT, MEDIA_TOO_LARGE, BODY_TOO_LARGE, CHECKSUM_MISMATCH,
 * STORAGE_FULL.
 */
export async function putPart(
  db: Database,
  blobs: BlobStore,
  uploadId: string,
  partNumber: number,
  body: Readable,
  options: PutPartOptions,
): Promise<Part> {
  const upload = await findUploadById(db, uploadId)
  if (upload === undefined) throw notFound('upload', uploadId)
  await options.mayWrite(upload.workspaceId)
  requireActive(upload)
  const others = (await listPartRows(db, uploadId)).filter((part) => part.partNumber !== partNumber)
  const room = options.maxUploadBytes - others.reduce((sum, part) => sum + part.size, 0)
  const maxBytes = Math.min(room, partSizeMax)
  const announced = Number(options.headers['content-length'] ?? 0)
  if (announced > maxBytes) throw tooLarge(announced > partSizeMax ? partSizeMax : options.maxUploadBytes)

  const key = `uploads/${uploadId}/${partNumber}-${randomBytes(8).toString('hex')}`
  const stored = await blobs.put(key, body, { maxBytes, signal: options.signal }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'BODY_TOO_LARGE') throw tooLarge(maxBytes)
    throw error
  })
  try {
    checkSums(options.headers, stored)
    const replaced = await db
      .transaction()
      .execute((tx) => recordPart(tx, { uploadId, partNumber, blobKey: key, stored }))
    if (replaced !== null) await blobs.delete(replaced)
  } catch (error) {
    await blobs.delete(key)
    throw error
  }
  return asPart({ partNumber, etag: stored.md5, size: stored.size })
}

function tooLarge(maxBytes: number): AppError {
  return new AppError('MEDIA_TOO_LARGE', `A recording may have at most ${maxBytes} bytes here.`, { maxBytes })
}

function checkSums(headers: IncomingHttpHeaders, stored: StoredBlob): void {
  const checks: [string, string | string[] | undefined, string][] = [
    ['content-md5', headers['content-md5'], Buffer.from(stored.md5, 'hex').toString('base64')],
    ['x-amz-checksum-sha256', headers['x-amz-checksum-sha256'], Buffer.from(stored.sha256, 'hex').toString('base64')],
  ]
  for (const [name, given, actual] of checks) {
    if (given !== undefined && given !== actual) {
      throw new AppError(
        'CHECKSUM_MISMATCH',
        `The bytes that arrived are not those that ${name} speaks of; send the part again.`,
        {
          reason: name,
        },
      )
    }
  }
}
