import { partSizeMax, partSizeMin } from '../../contract/endpoints/uploads.ts'
import { AppError } from '../../contract/app-error.ts'
import { setRecordingStatus } from '../recordings/status.ts'
import { getRecordingRow } from '../recordings/get-recording-row.ts'
import { newId } from '../../platform/database/ids.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { findActiveUpload, insertUpload } from './store.ts'

/** An upload that is not complete by then expires. */
const lifetimeMs = 24 * 3600 * 1000

export interface StartedUpload {
  uploadId: string
  partSizeMin: number
  partSizeMax: number
  expiresAt: string
}

/**
 * Starts the one active upload of a recording. On a recording whose import failed or expired this is the explicit
 * restart. AppError UPLOAD_CONFLICT when one is active, INVALID_STATE when the recording has its media already.
 */
export async function startUpload(
  tx: Tx,
  workspaceId: string,
  recordingId: string,
  userId: string,
  mimeType: string,
): Promise<StartedUpload> {
  const recording = await getRecordingRow(tx, workspaceId, recordingId)
  if (recording.source !== 'FILE_UPLOAD') {
    throw new AppError('INVALID_STATE', 'This recording does not get its media by upload.', {
      currentStatus: recording.status,
      allowedStatuses: [],
    })
  }
  await setRecordingStatus(tx, recordingId, 'MEDIA_IMPORT_UPLOADING', { failure: null })
  const active = await findActiveUpload(tx, recordingId)
  if (active !== undefined) {
    throw new AppError('UPLOAD_CONFLICT', 'An upload of this recording is active: go on with it, or abort it first.', {
      uploadId: active.id,
    })
  }
  const id = newId('upl')
  const expiresAt = timestamp(Date.now() + lifetimeMs)
  await insertUpload(tx, {
    id,
    recordingId,
    workspaceId,
    createdById: userId,
    mimeType,
    status: 'ACTIVE',
    createdAt: timestamp(),
    expiresAt,
    completedAt: null,
  })
  return { uploadId: id, partSizeMin, partSizeMax, expiresAt }
}
