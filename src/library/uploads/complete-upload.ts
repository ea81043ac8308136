import { listPartRows } from './uploaded-parts.ts'
import { partSizeMin } from '../../contract/endpoints/uploads.ts'
import type { Recording } from '../../contract/resources.ts'
import { AppError } from '../../contract/app-error.ts'
import { getRecordingRow } from '../recordings/get-recording-row.ts'
import { setRecordingStatus } from '../recordings/status.ts'
import { asRecording, type RecordingRow } from '../recordings/as-recording.ts'
import { timestamp } from '../../platform/database/now.ts'
import { lockRow } from '../../platform/database/row-locks.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { getUploadRow, requireActive } from './get-upload.ts'
import { deletePart, patchUpload, type PartRow } from './store.ts'

export type StartRun = (tx: Tx, recording: RecordingRow) => Promise<void>

interface GivenPart {
  partNumber: number
  eTag: string
}

/**
 * Completes an upload; the import and transcription of the recording start automatically. Repeating it returns the same
 * answer. Drops parts that the client doesn't list. Returns the keys of their blobs, to delete after the commit.
 */
export async function completeUpload(
  tx: Tx,
  workspaceId: string,
  recordingId: string,
  uploadId: string,
  given: readonly GivenPart[] | undefined,
  startRun: StartRun,
): Promise<{ recording: Recording; dropped: string[] }> {
  await lockRow(tx, 'recording', recordingId)
  await lockRow(tx, 'upload', uploadId)
  const upload = await getUploadRow(tx, workspaceId, recordingId, uploadId)
  if (upload.status === 'COMPLETED') {
    return { recording: asRecording(await getRecordingRow(tx, workspaceId, recordingId)), dropped: [] }
  }
  requireActive(upload)
  const arrived = await listPartRows(tx, uploadId)
  const chosen = given === undefined ? arrived : chooseParts(arrived, given)
  checkParts(chosen)

  const dropped = arrived.filter((part) => !chosen.includes(part))
  for (const part of dropped) await deletePart(tx, uploadId, part.partNumber)
  await patchUpload(tx, uploadId, { status: 'COMPLETED', completedAt: timestamp() })
  await setRecordingStatus(tx, recordingId, 'MEDIA_IMPORT_PROCESSING', { failure: null })
  const recording = await getRecordingRow(tx, workspaceId, recordingId)
  await startRun(tx, recording)
  return { recording: asRecording(recording), dropped: dropped.map((part) => part.blobKey) }
}

/** The parts that a client lists: ascending, all received, each with the ETag that Tiro returned for it. */
function chooseParts(arrived: readonly PartRow[], given: readonly GivenPart[]): PartRow[] {
  const byNumber = new Map(arrived.map((part) => [part.partNumber, part]))
  let before = 0
  return given.map(({ partNumber, eTag }) => {
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

function checkParts(parts: readonly PartRow[]): void {
  if (parts.length === 0) throw missingPart(1)
  parts.forEach((part, index) => {
    if (part.partNumber !== index + 1) throw missingPart(index + 1)
    if (part.size < partSizeMin && index < parts.length - 1) {
      throw new AppError(
        'PART_TOO_SMALL',
        `Part ${part.partNumber} has ${part.size} bytes. Only the last part may have fewer than ${partSizeMin}.`,
        {
          partNumber: part.partNumber,
          minBytes: partSizeMin,
        },
      )
    }
  })
}

function missingPart(partNumber: number): AppError {
  return new AppError('PART_MISSING', `Part ${partNumber} is missing. Number parts from 1 without gaps.`, {
    partNumber,
  })
}
