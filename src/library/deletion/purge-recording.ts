import type { BlobStore } from '../../platform/blobs/port.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Hooks } from '../../platform/hooks.ts'
import { deleteTranscriptOf } from '../../transcripts/content/delete-transcript-of.ts'
import type { RecordingRow } from '../recordings/as-recording.ts'
import { removeBytes } from './delete-media.ts'
import { removeRecordingRow } from './store.ts'
import { findMediaKeys } from '../recordings/media-keys.ts'

export type PurgeHooks = Pick<Hooks, 'onRecordingPurged'>

/**
 * Removes a deleted recording: first its bytes, then its rows. After a crash in between, the rows are still there for
 * the sweep to find. Safe to repeat.
 */
export async function purgeRecording(
  db: Database,
  blobs: BlobStore,
  recording: Pick<RecordingRow, 'id' | 'workspaceId'>,
  hooks: PurgeHooks,
): Promise<void> {
  const { folder } = await findMediaKeys(db, { ...recording, recordingId: recording.id })
  await removeBytes(db, blobs, recording.id, folder)
  await db.transaction().execute(async (tx) => {
    await hooks.onRecordingPurged(tx, recording.id)
    await deleteTranscriptOf(tx, recording.id)
    await removeRecordingRow(tx, recording.id)
  })
}
