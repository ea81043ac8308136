import { partSizeMax, partSizeMin } from '../../contract/endpoints/uploads.ts'
import { AppError, invalidState } from '../../contract/app-error.ts'
import { requireRestart } from '../quotas/require-quota.ts'
import { requireMedia } from '../deletion/require-media.ts'
import { setRecordingStatus } from '../recordings/status.ts'
import { getRecordingRow } from '../recordings/get-recording-row.ts'
import type { QuotaSettings } from '../../platform/config/quotas.ts'
import { newId } from '../../platform/database/ids.ts'
import { timestamp } from '../../platform/database/now.ts'
import { lockRow } from '../../platform/database/row-locks.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { findActiveUpload, insertUpload } from './store.ts'

/** An upload expires if it isn't complete after this time. */
export const lifetimeMs = 24 * 3600 * 1000

export interface StartedUpload {
  uploadId: string
  partSizeMin: number
  partSizeMax: number
  expiresAt: string
}

/**
 * Checks that a recording whose import ended may begin again: it's unfinished from then on, like a new one.
 * AppError NOT_FOUND, QUEUE_FULL
 */
export async function requireUploadStart(
  tx: Tx,
  quotas: QuotaSettings,
  { workspaceId, recordingId }: { workspaceId: string; recordingId: string },
): Promise<void> {
  const { status } = await getRecordingRow(tx, workspaceId, recordingId)
  if (status === 'MEDIA_IMPORT_FAILED' || status === 'MEDIA_IMPORT_EXPIRED') {
    await requireRestart(tx, quotas, workspaceId)
  }
}

/**
 * Starts the only active upload of a recording; also restarts an import that failed or expired.
 * AppError UPLOAD_CONFLICT if one is active, INVALID_STATE if the recording already has its media, MEDIA_DELETED if that
 * was deleted: a deletion is for good, and sweeps would remove new media too.
 */
export async function startUpload(
  tx: Tx,
  { workspaceId, recordingId, userId }: { workspaceId: string; recordingId: string; userId: string },
  mimeType: string,
  size: number | null = null,
  tusMetadata: string | null = null,
): Promise<StartedUpload> {
  await lockRow(tx, 'recording', recordingId)
  const recording = await getRecordingRow(tx, workspaceId, recordingId)
  if (recording.source !== 'FILE_UPLOAD') {
    throw invalidState("This recording's media doesn't come from an upload.", recording.status)
  }
  requireMedia(recording)
  await setRecordingStatus(tx, recordingId, 'MEDIA_IMPORT_UPLOADING', { failure: null })
  const active = await findActiveUpload(tx, recordingId)
  if (active !== undefined) {
    throw new AppError('UPLOAD_CONFLICT', 'This recording has an active upload. Resume it, or abort it first.', {
      currentStatus: active.status,
      allowedStatuses: ['COMPLETED', 'ABORTED', 'EXPIRED'],
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
    size,
    status: 'ACTIVE',
    createdAt: timestamp(),
    expiresAt,
    completedAt: null,
    tusMetadata,
  })
  return { uploadId: id, partSizeMin, partSizeMax, expiresAt }
}
