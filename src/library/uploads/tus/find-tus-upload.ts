import { notFound } from '../../../contract/app-error.ts'
import { timestamp } from '../../../platform/database/now.ts'
import type { Db } from '../../../platform/database/schema.ts'
import { getUploadRow } from '../get-upload.ts'
import { findUploadById, sumParts, type UploadRow } from '../store.ts'

/** An upload by tus. */
export type TusRow = UploadRow & { tusMetadata: string }

/** How much of an upload is stored. */
export interface Stored {
  offset: number
  /** Parts that the bytes are in. */
  count: number
}

/**
 * An upload by tus that is active or complete. AppError NOT_FOUND, as the protocol has it for those that ended. One that
 * has expired may have to wait for the sweep.
 */
export async function findTusUpload(db: Db, workspaceId: string, uploadId: string): Promise<TusRow> {
  const found = await findUploadById(db, uploadId)
  const { recordingId = '', status, expiresAt = '', tusMetadata = null } = found ?? {}
  const isThere = status === 'COMPLETED' || (status === 'ACTIVE' && expiresAt > timestamp())
  if (tusMetadata === null || !isThere) throw notFound('upload', uploadId)
  return { ...(await getUploadRow(db, { workspaceId, recordingId, uploadId })), tusMetadata }
}

export async function storedOf(db: Db, { id, status, size }: UploadRow): Promise<Stored> {
  const { bytes, count } = await sumParts(db, id)
  // The parts of a complete upload end when the media is made of them.
  return { offset: status === 'COMPLETED' ? (size ?? bytes) : bytes, count }
}
