import { hash } from 'node:crypto'
import { limitMedia } from '../deletion/limit-media.ts'
import { listPartRows } from './uploaded-parts.ts'
import { partSizeMin } from '../../contract/endpoints/uploads.ts'
import type { Recording } from '../../contract/resources.ts'
import { AppError } from '../../contract/app-error.ts'
import { getRecordingRow } from '../recordings/get-recording-row.ts'
import { setRecordingStatus } from '../recordings/status.ts'
import { asRecording } from '../recordings/as-recording.ts'
import { timestamp } from '../../platform/database/now.ts'
import { lockRow } from '../../platform/database/row-locks.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { getUploadRow, received, requireActive, type UploadPlace } from './get-upload.ts'
import { deleteWindowsOf } from '../../transcripts/content/delete-transcript-of.ts'
import { deletePart, patchUpload, type UploadRow } from './store.ts'
import type { StartRun } from '../recordings/start-run.ts'

/** A part as a client lists it on completion. */
export interface GivenPart {
  partNumber: number
  eTag: string
}

/**
 * Completes an upload; the import and transcription of the recording start automatically. Repeating it with
 * the same list (`given`), or none, returns the same answer. Drops parts that the client doesn't list. Returns the keys of
 * their blobs, to delete after the commit. `isJoined`: a bucket has joined the parts that were announced to it. `anySize`:
 * the parts are of Tiro's own making, and may be small.
 */
export async function completeUpload(
  tx: Tx,
  place: UploadPlace,
  startRun: StartRun,
  given?: readonly GivenPart[],
  { isJoined = false, anySize = false }: { isJoined?: boolean; anySize?: boolean } = {},
): Promise<{ recording: Recording; dropped: string[] }> {
  const { workspaceId, recordingId, uploadId } = place
  await lockRow(tx, 'recording', recordingId)
  await lockRow(tx, 'upload', uploadId)
  const upload = await getUploadRow(tx, place)
  requireSameParts(upload, given)
  if (upload.status === 'COMPLETED') {
    return { recording: asRecording(await getRecordingRow(tx, workspaceId, recordingId)), dropped: [] }
  }
  requireActive(upload)
  const rows = await listPartRows(tx, uploadId)
  const arrived = isJoined ? rows : received(rows)
  checkOrder(given ?? arrived)
  const chosen = given === undefined ? arrived : chooseParts(arrived, given)
  if (!anySize) checkSizes(chosen)

  const kept = new Set(chosen)
  const dropped = rows.filter((part) => !kept.has(part))
  for (const part of dropped) await deletePart(tx, uploadId, part.partNumber)
  await patchUpload(tx, uploadId, {
    status: 'COMPLETED',
    completedAt: timestamp(),
    // Parts that a store joined are one here, without an ETag. Their digest was written when they were joined.
    partsDigest: chosen.some(({ etag }) => etag === '') ? upload.partsDigest : digestOf(chosen),
  })
  await setRecordingStatus(tx, recordingId, 'MEDIA_IMPORT_PROCESSING', { failure: null })
  // Its transcript may have been there before.
  await limitMedia(tx, workspaceId, recordingId)
  const recording = await getRecordingRow(tx, workspaceId, recordingId)
  // An upload before this one may have failed after some of it was recognised.
  await deleteWindowsOf(tx, recordingId)
  await startRun(tx, recording)
  return { recording: asRecording(recording), dropped: dropped.map((part) => part.blobKey) }
}

/** Identifies a list of parts, in order. */
export function digestOf(parts: readonly { partNumber: number; etag: string }[]): string {
  const list = parts.map(({ partNumber, etag }) => [partNumber, etag])
  return hash('sha256', JSON.stringify(list), 'base64url')
}

/** AppError UPLOAD_CONFLICT if the upload's parts were joined already, and the list isn't the one they are from. */
export function requireSameParts(upload: UploadRow, given: readonly GivenPart[] | undefined): void {
  if (given === undefined || upload.partsDigest === null) return
  const list = given.map(({ partNumber, eTag }) => ({ partNumber, etag: eTag.replaceAll('"', '') }))
  if (digestOf(list) === upload.partsDigest) return
  throw new AppError(
    'UPLOAD_CONFLICT',
    'This upload was completed with another list of parts. Repeat the same list, or send no list.',
    { currentStatus: upload.status, allowedStatuses: ['ACTIVE'] },
  )
}

/** The parts that a client lists: all received, each with the ETag that it was given for it. */
export function chooseParts<P extends { partNumber: number; etag: string }>(
  arrived: readonly P[],
  given: readonly GivenPart[],
): P[] {
  const byNumber = new Map(arrived.map((part) => [part.partNumber, part]))
  return given.map(({ partNumber, eTag }) => {
    const part = byNumber.get(partNumber)
    if (part === undefined) throw missingPart(partNumber)
    if (part.etag !== eTag.replaceAll('"', '')) {
      throw new AppError(
        'PART_ETAG_MISMATCH',
        `The ETag of part ${partNumber} doesn't match. Send the part again, or list the parts for their ETags.`,
        {
          partNumber,
        },
      )
    }
    return part
  })
}

/** Checks that parts are numbered 1, 2, 3 … AppError PART_ORDER, PART_MISSING. */
export function checkOrder(parts: readonly { partNumber: number }[]): void {
  let before = 0
  for (const { partNumber } of parts) {
    if (partNumber <= before) {
      throw new AppError(
        'PART_ORDER',
        `Part ${partNumber} is listed after part ${before}. List each part once, in ascending order.`,
        {
          partNumber,
        },
      )
    }
    before = partNumber
  }
  if (parts.length === 0) throw missingPart(1)
  parts.forEach(({ partNumber }, index) => {
    if (partNumber !== index + 1) throw missingPart(index + 1)
  })
}

/** Checks that all parts but the last are large enough. A size of null is unknown. AppError PART_TOO_SMALL. */
export function checkSizes(parts: readonly { partNumber: number; size: number | null }[]): void {
  for (const { partNumber, size } of parts.slice(0, -1)) {
    if (size === null || size >= partSizeMin) continue
    throw new AppError(
      'PART_TOO_SMALL',
      `Part ${partNumber} has ${size} bytes. Only the last part may have fewer than ${partSizeMin}.`,
      {
        partNumber,
        minBytes: partSizeMin,
      },
    )
  }
}

export function missingPart(partNumber: number): AppError {
  return new AppError('PART_MISSING', `Part ${partNumber} is missing. Number parts from 1 without gaps.`, {
    partNumber,
  })
}
