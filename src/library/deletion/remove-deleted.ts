import type { BlobStore } from '../../platform/blobs/port.ts'
import type { Db } from '../../platform/database/schema.ts'
import { findKeptRecording } from '../recordings/find-kept-recording.ts'
import { mediaKeys } from '../recordings/media-keys.ts'

/**
 * Removes the bytes of a recording if it, or its media, was deleted. Call it after writing some: those that came after
 * their deletion would stay until a sweep finds them, an hour later. Safe to repeat.
 */
export async function removeDeleted(
  { db, blobs }: { db: Db; blobs: BlobStore },
  { workspaceId, recordingId }: { workspaceId: string; recordingId: string },
): Promise<void> {
  const recording = await findKeptRecording(db, workspaceId, recordingId)
  if (recording?.isMediaDeleted !== 0) await blobs.deleteAll(mediaKeys(workspaceId, recordingId).folder)
}
