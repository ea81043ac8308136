import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { Caller } from '../../contract/endpoint.ts'
import { partSizeMax, type Part } from '../../contract/endpoints/uploads.ts'
import { AppError, notFound } from '../../contract/app-error.ts'
import type { DigestName, StoredBlob } from '../../platform/blobs/port.ts'
import { lockingTransaction } from '../../platform/database/row-locks.ts'
import { AtOnce } from '../../platform/async/at-once.ts'
import { deleteLeftovers, type OnLeftover } from '../../platform/blobs/delete-leftovers.ts'
import { deleteRefused } from '../../platform/blobs/delete-refused.ts'
import { asPart, requireActive } from './get-upload.ts'
import type { PartPlace } from './part-url.ts'
import { receiveBytes, type ReceiveDeps } from './receive-bytes.ts'
import { recordPart } from './record-part.ts'
import { findUploadById, sumParts, type UploadRow } from './store.ts'
import { uploadFolder } from './upload-keys.ts'

interface PutDeps extends ReceiveDeps {
  onLeftover: OnLeftover
}

export interface PutPartOptions {
  headers: IncomingHttpHeaders
  signal: AbortSignal
  /** Who sends it. Throws if they no longer have access to the upload's workspace. */
  mayWrite: (workspaceId: string) => Promise<Pick<Caller, 'userId'>>
}

/** Parts of one account that this process receives at once. Clients send a few; each may hold its connection for hours. */
const mostAtOnce = 100
const receiving = new AtOnce()

/**
 * Streams the bytes of a part to disk and records it. Sending a number again replaces the part atomically; on failure
 * the earlier part stays. Errors: UPLOAD_CONFLICT, MEDIA_TOO_LARGE, BODY_TOO_LARGE, CHECKSUM_MISMATCH,
 * STORAGE_FULL, RATE_LIMITED if the account has many under way.
 */
export async function putPart(deps: PutDeps, place: PartPlace, body: Readable, options: PutPartOptions): Promise<Part> {
  const upload = await findUploadById(deps.db, place.uploadId)
  if (upload === undefined) throw notFound('upload', place.uploadId)
  const { userId } = await options.mayWrite(upload.workspaceId)
  requireActive(upload)
  const refusal = `${mostAtOnce} parts of yours are being uploaded. Wait until one is done.`
  const leave = receiving.enterUpTo(userId, { most: mostAtOnce, refusal })
  try {
    return await receivePart(deps, upload, place.partNumber, body, options)
  } finally {
    leave()
  }
}

async function receivePart(
  deps: PutDeps,
  upload: UploadRow,
  partNumber: number,
  body: Readable,
  options: PutPartOptions,
): Promise<Part> {
  const { db, blobs, maxUploadBytes, quotas, onLeftover } = deps
  const { id: uploadId, workspaceId } = upload
  const key = `${uploadFolder(uploadId)}${partNumber}-${randomBytes(8).toString('hex')}`
  const asked = checks.filter(({ header }) => options.headers[header] !== undefined)
  const stored = await receiveBytes(deps, upload, {
    key,
    body,
    announced: Number(options.headers['content-length'] ?? 0),
    sums: await sumParts(db, uploadId, partNumber),
    most: { bytes: partSizeMax, error: partTooLarge },
    digests: ['crc32', ...asked.map(({ digest }) => digest)],
    signal: options.signal,
  })
  // Equal bytes have an equal tag. Forging one gains nothing: a client that can send a part can send any bytes.
  const etag = `${stored.digests.crc32 ?? ''}${stored.size.toString(16).padStart(10, '0')}`
  let replaced: string | null
  try {
    checkSums(options.headers, stored)
    // The bytes may have taken hours.
    await options.mayWrite(workspaceId)
    replaced = await lockingTransaction(db, (tx) =>
      recordPart(tx, { uploadId, partNumber, blobKey: key, size: stored.size, etag, maxUploadBytes, quotas }),
    )
  } catch (error) {
    await deleteRefused(blobs, key, error)
    throw error
  }
  // Outside the try block: the new bytes are in place even if deleting the old ones fails.
  if (replaced !== null) await deleteLeftovers(blobs, [replaced], onLeftover)
  return asPart({ partNumber, etag, size: stored.size })
}

function partTooLarge(): AppError {
  return new AppError('MEDIA_TOO_LARGE', `A part may have at most ${partSizeMax} bytes.`, { maxBytes: partSizeMax })
}

/** What a client may announce about a part, and the digest that it is compared with. */
const checks: readonly { header: string; digest: DigestName }[] = [
  { header: 'content-md5', digest: 'md5' },
  { header: 'x-amz-checksum-sha256', digest: 'sha256' },
]

function checkSums(headers: IncomingHttpHeaders, { digests }: StoredBlob): void {
  for (const { header, digest } of checks) {
    const given = headers[header]
    if (given !== undefined && given !== Buffer.from(digests[digest] ?? '', 'hex').toString('base64')) {
      throw new AppError(
        'CHECKSUM_MISMATCH',
        `The received bytes don't match the ${header} header. Send the part again.`,
        { reason: header },
      )
    }
  }
}
