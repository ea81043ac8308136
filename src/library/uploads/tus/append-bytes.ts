import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Caller } from '../../../contract/endpoint.ts'
import { AppError } from '../../../contract/app-error.ts'
import { requireStillAllowed } from '../../../identity/members/require-still-allowed.ts'
import { deleteRefused } from '../../../platform/blobs/delete-refused.ts'
import type { StoredBlob } from '../../../platform/blobs/port.ts'
import { lockingTransaction, lockRow } from '../../../platform/database/row-locks.ts'
import type { Tx } from '../../../platform/database/schema.ts'
import type { StartRun } from '../../recordings/start-run.ts'
import { completeUpload } from '../complete-upload.ts'
import { receiveBytes, type ReceiveDeps } from '../receive-bytes.ts'
import { recordPart } from '../record-part.ts'
import { sumParts } from '../store.ts'
import { uploadFolder } from '../upload-keys.ts'
import { storedOf, type Stored, type TusRow } from './find-tus-upload.ts'
import { piecesOf, type Pieces } from './pieces.ts'
import type { Checksum } from './read-headers.ts'
import { setLength } from './set-length.ts'

export interface AppendDeps extends ReceiveDeps {
  startRun: StartRun
}

export interface Append {
  caller: Caller
  body: Readable
  /** Where the client says that the bytes belong. */
  offset: number
  /** Bytes that the client announced; 0: it didn't. */
  announced: number
  checksum: Checksum | null
  /** The length of an upload that began without it; null: the client doesn't say. */
  length?: number | null
}

/** Bytes that are stored and acknowledged at once. A server that is killed loses fewer. */
const pieceBytes = 8 * 1024 ** 2
/**
 * Parts of one upload. Each is a file, and a statement that names all of them has room for so many. Chunks of 256 kB make
 * files of 7.5 GB.
 */
const mostParts = 30_000
/** Parts after which a client whose chunks are too small for its file is told so, instead of at the last one. */
const earlyParts = 100

/**
 * Stores the bytes of a body at the end of an upload, in pieces, and completes the upload with its last byte. What arrives
 * before the body breaks is kept. A body with a checksum is kept whole or not at all.
 * AppError UPLOAD_CONFLICT, BODY_TOO_LARGE, MEDIA_TOO_LARGE, PART_TOO_SMALL, TUS_CHECKSUM_MISMATCH, STORAGE_FULL,
 * RATE_LIMITED, QUEUE_FULL. @returns the bytes that are stored then
 */
export async function appendBytes(deps: AppendDeps, found: TusRow, append: Append): Promise<number> {
  const stored = await storedOf(deps.db, found)
  if (append.offset !== stored.offset) throw otherOffset(stored.offset)
  const upload = await withLength(deps, found, stored.offset, append.length ?? null)
  requireLargeChunks(upload, stored, append)
  const size = upload.size ?? Infinity
  const pieces = piecesOf(append.body)
  let { offset } = stored
  try {
    while (await pieces.hasMore()) {
      const announced = Math.max(0, append.announced - (offset - append.offset))
      offset += await appendPiece(deps, upload, { ...append, offset, announced }, pieces)
    }
  } finally {
    await pieces.leave()
  }
  const failure = pieces.failure()
  if (failure !== null) throw failure
  // The length may have come after the last byte.
  if (offset === size && upload.status === 'ACTIVE') await settle(deps, upload, append.caller, offset, null)
  return offset
}

/**
 * Writes the length that a client says. Where all bytes have arrived already, it's written with the completion: clients
 * take an upload with as many bytes as its length for complete.
 */
async function withLength(deps: AppendDeps, upload: TusRow, offset: number, length: number | null): Promise<TusRow> {
  if (length === null) return upload
  if (length !== offset || upload.size !== null)
    await lockingTransaction(deps.db, (tx) => setLength(tx, upload, length, deps))
  return { ...upload, size: length }
}

/** @returns the bytes of the piece */
async function appendPiece(deps: AppendDeps, upload: TusRow, append: Append, pieces: Pieces): Promise<number> {
  const { offset, checksum, announced, caller } = append
  const left = (upload.size ?? Infinity) - offset
  // The last piece has no end of its own, so that a byte too many is noticed.
  const isWhole = checksum !== null || left <= pieceBytes
  const key = `${uploadFolder(upload.id)}at-${offset}-${randomBytes(8).toString('hex')}`
  const blob = await receiveBytes(deps, upload, {
    key,
    body: pieces.next(isWhole ? Infinity : pieceBytes),
    announced,
    sums: { bytes: offset, others: offset },
    most: { bytes: left, error: () => beyondLength(left) },
    digests: checksum === null ? [] : [checksum.algorithm],
  })
  try {
    if (checksum !== null) requireChecksum(checksum, blob, pieces)
    await settle(deps, upload, caller, offset, { key, size: blob.size })
  } catch (error) {
    await deleteRefused(deps.blobs, key, error)
    throw error
  }
  return blob.size
}

/** Records a piece whose bytes are stored, and completes the upload if it is the last: both, or neither. */
async function settle(
  { db, maxUploadBytes, quotas, startRun }: AppendDeps,
  upload: TusRow,
  caller: Caller,
  offset: number,
  piece: { key: string; size: number } | null,
): Promise<void> {
  const { id: uploadId, recordingId, workspaceId, size: length } = upload
  await lockingTransaction(db, async (tx: Tx) => {
    await requireStillAllowed(tx, caller, workspaceId, 'editor')
    await lockRow(tx, 'recording', recordingId)
    await lockRow(tx, 'upload', uploadId)
    const stored = await sumParts(tx, uploadId)
    // Another request, of another process perhaps, was faster.
    if (stored.bytes !== offset) throw otherOffset(stored.bytes)
    if (piece !== null) {
      if (stored.count >= mostParts) throw tooManyParts()
      const part = { uploadId, partNumber: stored.count + 1, blobKey: piece.key, size: piece.size, etag: '' }
      await recordPart(tx, { ...part, maxUploadBytes, quotas })
    }
    if (offset + (piece?.size ?? 0) !== length) return
    await setLength(tx, upload, length, { maxUploadBytes, quotas })
    await completeUpload(tx, { workspaceId, recordingId, uploadId }, startRun, undefined, { anySize: true })
  })
}

function requireChecksum({ algorithm, digest }: Checksum, { digests }: StoredBlob, pieces: Pieces): void {
  const failure = pieces.failure()
  if (failure !== null) throw failure
  if (digests[algorithm] === digest) return
  throw new AppError(
    'TUS_CHECKSUM_MISMATCH',
    "The received bytes don't match the header Upload-Checksum. None was kept. Send them again.",
  )
}

/** AppError PART_TOO_SMALL if the upload can't end with chunks of this size. */
function requireLargeChunks({ size }: TusRow, { offset, count }: Stored, { announced, checksum }: Append): void {
  if (count < earlyParts) return
  const partsLeft = mostParts - count
  if (partsLeft <= 0) throw tooManyParts()
  if (size === null) return
  // However long a body is, it's cut into pieces.
  const each = Math.max(offset / count, checksum === null ? Math.min(announced, pieceBytes) : announced)
  if (Math.ceil((size - offset) / each) <= partsLeft) return
  const minBytes = Math.ceil((size - offset) / partsLeft)
  throw new AppError(
    'PART_TOO_SMALL',
    `At chunks of ${Math.floor(each)} bytes, this upload needs more than ${mostParts} requests. Send chunks of at least ${minBytes} bytes.`,
    { minBytes },
  )
}

function tooManyParts(): AppError {
  return new AppError(
    'PART_TOO_SMALL',
    `This upload came in ${mostParts} chunks, which is the most. Start a new one, with larger chunks.`,
    { minBytes: pieceBytes },
  )
}

function otherOffset(offset: number): AppError {
  return new AppError('UPLOAD_CONFLICT', `This upload has ${offset} bytes. Continue there.`, { offset })
}

function beyondLength(left: number): AppError {
  return new AppError('BODY_TOO_LARGE', `The body is longer than the ${left} bytes that are left of Upload-Length.`, {
    maxBytes: left,
  })
}
