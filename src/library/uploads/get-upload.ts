import { listPartRows } from './uploaded-parts.ts'
import { partSizeMax, partSizeMin, type Part, type Upload } from '../../contract/endpoints/uploads.ts'
import { AppError, notFound } from '../../contract/app-error.ts'
import { getRecordingRow } from '../recordings/get-recording-row.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { DirectUploads } from '../../platform/blobs/port.ts'
import { directKey } from './upload-keys.ts'
import { findUpload, type PartRow, type UploadRow } from './store.ts'

/** The place of an upload, as a request names it. */
export interface UploadPlace {
  workspaceId: string
  recordingId: string
  uploadId: string
}

/** An upload of a recording. AppError NOT_FOUND. */
export async function getUploadRow(db: Db, { workspaceId, recordingId, uploadId }: UploadPlace): Promise<UploadRow> {
  await getRecordingRow(db, workspaceId, recordingId)
  const upload = await findUpload(db, recordingId, uploadId)
  if (upload === undefined) throw notFound('upload', uploadId)
  return upload
}

/** Throws AppError UPLOAD_CONFLICT unless the upload is active. */
export function requireActive(upload: UploadRow): void {
  if (upload.status === 'ACTIVE') return
  throw new AppError('UPLOAD_CONFLICT', `This upload is ${upload.status}. Start a new one.`, {
    currentStatus: upload.status,
    allowedStatuses: ['ACTIVE'],
  })
}

export async function getUpload(db: Db, place: UploadPlace): Promise<Upload> {
  const upload = await getUploadRow(db, place)
  return {
    uploadId: upload.id,
    recordingId: upload.recordingId,
    mimeType: upload.mimeType,
    status: upload.status,
    createdAt: upload.createdAt,
    expiresAt: upload.expiresAt,
    completedAt: upload.completedAt,
    partSizeMin,
    partSizeMax,
  }
}

/** The received parts, in order, so that a client can resume. Those in the store (`direct`) exist until they are joined. */
export async function listParts(db: Db, direct: DirectUploads | null, place: UploadPlace): Promise<Part[]> {
  const { id, status } = await getUploadRow(db, place)
  if (direct !== null) return status === 'ACTIVE' ? (await direct.parts(directKey(id))).map(asPart) : []
  return received(await listPartRows(db, id)).map(asPart)
}

/** Those of the parts that arrived here, without what was announced to a bucket before the instance moved or was restored. */
export function received(parts: readonly PartRow[]): PartRow[] {
  return parts.filter(({ uploadId, blobKey }) => blobKey !== directKey(uploadId))
}

export function asPart(row: Pick<PartRow, 'partNumber' | 'etag' | 'size'>): Part {
  return { partNumber: row.partNumber, eTag: `"${row.etag}"`, size: row.size }
}
