import type { Database } from '../../platform/database/schema.ts'
import { workThrough } from '../../platform/database/work-through.ts'
import { listDeletedWorkspaces, removeWorkspaceRow } from './store.ts'

/** Removes the recordings of a workspace for good: bytes, then rows. Safe to repeat. */
export type PurgeRecordings = (workspaceId: string) => Promise<void>

/** Removes the contents of a deleted workspace, then its row. Safe to repeat. */
export async function purgeWorkspace(
  db: Database,
  workspaceId: string,
  purgeRecordings: PurgeRecordings,
): Promise<void> {
  await purgeRecordings(workspaceId)
  await removeWorkspaceRow(db, workspaceId)
}

/** Removes the contents of all deleted workspaces. The next call finishes what a crash interrupted. */
export async function purgeWorkspaces(db: Database, purgeRecordings: PurgeRecordings): Promise<void> {
  await workThrough(
    (rows) => listDeletedWorkspaces(db, rows),
    ({ id }) => purgeWorkspace(db, id, purgeRecordings),
  )
}
