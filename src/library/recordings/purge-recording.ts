import type { BlobStore } from '../../platform/blobs/port.ts'
import type { Database, Tx } from '../../platform/database/schema.ts'
import { deleteTranscriptOf } from '../../transcripts/content/delete-transcript-of.ts'
import type { RecordingRow } from './as-recording.ts'
import { listUploadsOf, removeRecordingRow } from './deletion-store.ts'
import { mediaKeys } from './media-keys.ts'

/** What other features keep of a recording in tables that its row does not take along (index entries). */
export type OnPurge = (tx: Tx, recording: { id: string; workspaceId: string }) => Promise<void>

/**
 * Removes a recording that is deleted: first its bytes, then its rows. A crash in between leaves the rows, so that
 * the sweep finds it again; running it twice is harmless.
 */
export async function purgeRecording(
  db: Database,
  blobs: BlobStore,
  recording: Pick<RecordingRow, 'id' | 'workspaceId'>,
  onPurge: OnPurge,
): Promise<void> {
  for (const upload of await listUploadsOf(db, recording.id)) await blobs.deleteAll(`uploads/${upload.id}/`)
  await blobs.deleteAll(mediaKeys(recording.workspaceId, recording.id).folder)
  await db.transaction().execute(async (tx) => {
    await onPurge(tx, recording)
    await deleteTranscriptOf(tx, recording.id)
    await removeRecordingRow(tx, recording.id)
  })
}
