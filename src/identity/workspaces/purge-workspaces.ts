import { purgeRecordingsOf } from '../../library/recordings/sweep-recordings.ts'
import type { OnPurge } from '../../library/recordings/purge-recording.ts'
import type { BlobStore } from '../../platform/blobs/port.ts'
import type { Database } from '../../platform/database/schema.ts'
import { listDeletedWorkspaces, removeWorkspaceRow } from './store.ts'

/** Removes what is left of deleted workspaces: bytes, then rows. A crash in between is made up for by the next call. */
export async function purgeWorkspaces(db: Database, blobs: BlobStore, onPurge: OnPurge): Promise<void> {
  for (const workspaceId of await listDeletedWorkspaces(db)) {
    await purgeRecordingsOf(db, blobs, workspaceId, onPurge)
    await removeWorkspaceRow(db, workspaceId)
  }
}
