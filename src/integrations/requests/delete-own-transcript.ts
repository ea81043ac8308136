import type { Caller } from '../../contract/endpoint.ts'
import { deleteRecording } from '../../library/deletion/delete-recording.ts'
import { purgeRecording } from '../../library/deletion/purge-recording.ts'
import type { BlobStore } from '../../platform/blobs/port.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { DiskReserve } from '../../platform/files/disk-reserve.ts'
import type { Hooks } from '../../platform/hooks.ts'
import { findOwnTranscript, type FoundTranscript } from './find-own-transcript.ts'

export interface DeletingDeps {
  db: Database
  blobs: BlobStore
  hooks: Hooks
  useReserve: DiskReserve['use']
}

/**
 * Deletes a recording for good, as programs expect that delete what they sent to a vendor. @returns what it was.
 * AppError NOT_FOUND, INSUFFICIENT_ROLE.
 */
export async function deleteOwnTranscript(
  { db, blobs, hooks, useReserve }: DeletingDeps,
  caller: Caller,
  id: string,
): Promise<FoundTranscript> {
  const found = await findOwnTranscript(db, caller, id)
  const { workspaceId } = found.recording
  await db.transaction().execute((tx) => deleteRecording(tx, { workspaceId, id }, { permanent: true }, hooks))
  // By itself: on a full disk, the request as a whole would not find again what it has deleted.
  await useReserve(() => purgeRecording(db, blobs, { id, workspaceId }, hooks))
  return found
}
