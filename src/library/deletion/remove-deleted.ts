import type { BlobStore } from '../../platform/blobs/port.ts'
import type { Db } from '../../platform/database/schema.ts'
import { findMediaKeys } from '../recordings/media-keys.ts'
import { mayHaveMedia } from './store.ts'

/**
 * Removes the bytes of a recording if it, or its media, was deleted. Call it after writing some: those that came after
 * their deletion would stay until a sweep finds them, an hour later. A recording that was moved to another workspace
 * keeps them. Safe to repeat.
 */
export async function removeDeleted(
  { db, blobs }: { db: Db; blobs: BlobStore },
  recording: { workspaceId: string; recordingId: string },
): Promise<void> {
  const { folder } = await findMediaKeys(db, recording)
  if (!(await mayHaveMedia(db, recording.recordingId))) await blobs.deleteAll(folder)
}
