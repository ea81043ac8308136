import { audit } from '../../platform/audit/audit.ts'
import { append } from '../../platform/events/events.ts'
import type { BlobStore } from '../../platform/blobs/port.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Database, Tx } from '../../platform/database/schema.ts'
import { stopTranscript } from '../../transcripts/content/stop-transcript.ts'
import type { RecordingRow } from '../recordings/as-recording.ts'
import { endUploads, clearBlobKeys, listUploadsOf } from './store.ts'
import { mediaKeys } from '../recordings/media-keys.ts'
import { patchRecording } from '../store.ts'

/** Marks the media of a recording as deleted; `removeMedia` removes the bytes after the commit. Safe to repeat. */
export async function deleteMedia(tx: Tx, recording: RecordingRow): Promise<void> {
  if (recording.isMediaDeleted === 1) return
  const { id, workspaceId } = recording
  const now = timestamp()
  // Without media nothing more can be transcribed; completed results stay.
  await stopTranscript(tx, id)
  await endUploads(tx, id)
  await patchRecording(tx, id, { isMediaDeleted: 1, mediaDeletedAt: now, updatedAt: now })
  await audit(tx, { action: 'MEDIA_DELETED', workspaceId, objectId: id })
  await append(tx, {
    type: 'MEDIA_DELETED',
    workspaceId,
    data: { recordingId: id, status: recording.status, deletedAt: now },
  })
}

/** Removes the bytes of media that is marked as deleted. Safe to repeat. */
export async function removeMedia(
  db: Database,
  blobs: BlobStore,
  recording: Pick<RecordingRow, 'id' | 'workspaceId'>,
): Promise<void> {
  for (const upload of await listUploadsOf(db, recording.id)) await blobs.deleteAll(`uploads/${upload.id}/`)
  await blobs.deleteAll(mediaKeys(recording.workspaceId, recording.id).folder)
  await clearBlobKeys(db, recording.id)
}
