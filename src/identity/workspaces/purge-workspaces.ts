import type { Database } from '../../platform/database/schema.ts'
import { listDeletedWorkspaces, removeWorkspaceRow } from './store.ts'

/** Removes the recordings of a workspace for good: bytes, then rows. Safe to repeat. */
export type PurgeRecordings = (workspaceId: string) => Promise<void>

/** Removes the contents of deleted workspaces. The next call finishes what a crash interrupted. */
export async function purgeWorkspaces(db: Database, purgeRecordings: PurgeRecordings): Promise<void> {
  for (const workspaceId of await listDeletedWorkspaces(db)) {
    await purgeRecordings(workspaceId)
    await removeWorkspaceRow(db, workspaceId)
  }
}
