import { listPartRows } from './uploaded-parts.ts'
import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { partSizeMax, type Part } from '../../contract/endpoints/uploads.ts'
import { AppError, notFound } from '../../contract/app-error.ts'
import { storageLeft } from '../quotas/require-quota.ts'
import type { QuotaSettings } from '../../platform/config/quotas.ts'
import type { BlobStore, DigestName, StoredBlob } from '../../platform/blobs/port.ts'
import { lockingTransaction } from '../../platform/database/row-locks.ts'
import type { Database } from '../../platform/database/schema.ts'
import { asPart, requireActive } from './get-upload.ts'
import { mediaTooLarge, recordPart, requireUploadCapacity, sizeOf } from './record-part.ts'
import { findUploadById } from './store.ts'

export interface PutPartOptions {
  maxUploadBytes: number
  quotas: QuotaSettings
  headers: IncomingHttpHeaders
  signal: AbortSignal
  /** Throws if the caller no longer has access to the upload's workspace. */
  mayWrite: (workspaceId: string) => Promise<unknown>
}

/**
 * Streams the bytes of a part to disk and records it. Sending a number again replaces the part atomically; on failure
 * the earlier part stays. Errors: UPLOAD_CONFLICT, MEDIA_TOO_LARGE, BODY_TOO_LARGE, CHECKSUM_MISMATCH,
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
  const { maxUploadBytes, quotas } = options
  const parts = await listPartRows(db, uploadId)
  const capacity = requireUploadCapacity(partNumber, parts, maxUploadBytes)
  const left = await storageLeft(db, quotas, upload.workspaceId)
  const storable = left === null ? Infinity : left.bytes + sizeOf(partNumber, parts)
  const maxBytes = Math.min(capacity, storable, partSizeMax)
  const tooLarge = (): AppError => {
    if (left !== null && storable === maxBytes) return left.error
    return capacity < partSizeMax ? mediaTooLarge(maxUploadBytes) : partTooLarge()
  }
  if (Number(options.headers['content-length'] ?? 0) > maxBytes) throw tooLarge()

  const key = `uploads/${uploadId}/${partNumber}-${randomBytes(8).toString('hex')}`
  // MD5 is the entity tag, as S3 has it; SHA-256 only checks what the client announces.
  const isChecked = options.headers['x-amz-checksum-sha256'] !== undefined
  const digests: DigestName[] = isChecked ? ['md5', 'sha256'] : ['md5']
  const stored = await blobs.put(key, body, { maxBytes, signal: options.signal, digests }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'BODY_TOO_LARGE') throw tooLarge()
    throw error
  })
  const { md5: etag } = stored.digests
  let replaced: string | null
  try {
    if (etag === undefined) throw new Error('The store made no MD5 of a part.')
    checkSums(options.headers, stored)
    replaced = await lockingTransaction(db, (tx) =>
      recordPart(tx, { uploadId, partNumber, blobKey: key, size: stored.size, etag, maxUploadBytes, quotas }),
    )
  } catch (error) {
    await blobs.delete(key)
    throw error
  }
  // Outside the try block: the new bytes are in place even if deleting the old ones fails.
  if (replaced !== null) await blobs.delete(replaced)
  return asPart({ partNumber, etag, size: stored.size })
}

function partTooLarge(): AppError {
  return new AppError('MEDIA_TOO_LARGE', `A part may have at most ${partSizeMax} bytes.`, { maxBytes: partSizeMax })
}

function checkSums(headers: IncomingHttpHeaders, { digests }: StoredBlob): void {
  const checks: [string, string | undefined][] = [
    ['content-md5', digests.md5],
    ['x-amz-checksum-sha256', digests.sha256],
  ]
  for (const [name, actual] of checks) {
    const given = headers[name]
    if (given !== undefined && given !== Buffer.from(actual ?? '', 'hex').toString('base64')) {
      throw new AppError(
        'CHECKSUM_MISMATCH',
        `The received bytes don't match the ${name} header. Send the part again.`,
        {
          reason: name,
        },
      )
    }
  }
}
