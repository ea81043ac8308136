import type { Failure } from '../../contract/errors.ts'
import { invalidState } from '../../contract/app-error.ts'
import { recordingStatuses, type RecordingStatus } from '../../contract/states.ts'
import { audit } from '../../platform/audit/audit.ts'
import { append } from '../../platform/events/events.ts'
import type { BlobStore } from '../../platform/blobs/port.ts'
import { timestamp } from '../../platform/database/now.ts'
import { lockRow } from '../../platform/database/row-locks.ts'
import type { Database, Tx } from '../../platform/database/schema.ts'
import { stopTranscript } from '../../transcripts/content/stop-transcript.ts'
import type { RecordingRow } from '../recordings/as-recording.ts'
import { endUploads, clearBlobKeys, listUploadsOf } from './store.ts'
import { uploadFolder } from '../uploads/upload-keys.ts'
import { setRecordingStatus } from '../recordings/status.ts'
import { mediaKeys, type MediaPlace } from '../recordings/media-keys.ts'
import { findAnyRecording, patchRecording } from '../store.ts'

/** Marks the media of a recording as deleted; `removeMedia` removes the bytes after the commit. Safe to repeat. */
export async function deleteMedia(
  tx: Tx,
  { id, workspaceId }: Pick<RecordingRow, 'id' | 'workspaceId'>,
): Promise<void> {
  // A sweep has read the row earlier, and the import may have ended meanwhile.
  await lockRow(tx, 'recording', id)
  const recording = await findAnyRecording(tx, workspaceId, id)
  if (recording === undefined || recording.isMediaDeleted === 1) return
  const now = timestamp()
  // Without media nothing more can be transcribed; completed results stay.
  await stopTranscript(tx, id, { isMediaDeleted: true })
  await endUploads(tx, id)
  const status = await endImport(tx, recording)
  await patchRecording(tx, id, { isMediaDeleted: 1, mediaDeletedAt: now, updatedAt: now })
  await audit(tx, { action: 'MEDIA_DELETED', workspaceId, objectId: id })
  await append(tx, {
    type: 'MEDIA_DELETED',
    workspaceId,
    data: { recordingId: id, status, deletedAt: now },
  })
}

/** AppError INVALID_STATE while people speak: the session's end would store new media. */
export function requireNoSession({ source, status }: RecordingRow): void {
  if (source !== 'LIVE' || status !== 'MEDIA_IMPORT_UPLOADING') return
  throw invalidState(
    'This recording is a live session. Finish the session first.',
    status,
    recordingStatuses.filter((one) => one !== status),
  )
}

/** An import that was stopped would stay unfinished for good. @returns the status from now on */
async function endImport(tx: Tx, { id, source, status }: RecordingRow): Promise<RecordingStatus> {
  if (status === 'MEDIA_IMPORT_UPLOADING' && source === 'FILE_UPLOAD') {
    await setRecordingStatus(tx, id, 'MEDIA_IMPORT_EXPIRED')
    return 'MEDIA_IMPORT_EXPIRED'
  }
  const isDownload = status === 'MEDIA_IMPORT_QUEUED' || status === 'MEDIA_IMPORT_DOWNLOADING'
  if (!isDownload && status !== 'MEDIA_IMPORT_PROCESSING') return status
  const code = isDownload ? 'SOURCE_UNREACHABLE' : 'MEDIA_UNREADABLE'
  const failure = JSON.stringify({ code, message: 'The media was deleted before it was imported.' } satisfies Failure)
  await setRecordingStatus(tx, id, 'MEDIA_IMPORT_FAILED', { failure })
  return 'MEDIA_IMPORT_FAILED'
}

/** Removes the bytes of media that is marked as deleted. Safe to repeat. */
export async function removeMedia(db: Database, blobs: BlobStore, recording: MediaPlace): Promise<void> {
  await removeBytes(db, blobs, recording.id, mediaKeys(recording).folder)
  await clearBlobKeys(db, recording.id)
}

/** Removes all bytes of a recording: those of its uploads, and what is in the folder of its media. */
export async function removeBytes(db: Database, blobs: BlobStore, recordingId: string, folder: string): Promise<void> {
  for (const id of await listUploadsOf(db, recordingId)) await blobs.deleteAll(uploadFolder(id))
  await blobs.deleteAll(folder)
}
