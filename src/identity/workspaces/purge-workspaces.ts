import type { Database } from '../../platform/database/schema.ts'
import { workThrough } from '../../platform/database/work-through.ts'
import { purgeWorkspace, type PurgeRecordings } from './purge-workspace.ts'
import { listDeletedWorkspaces } from './store.ts'

/** Removes the contents of all deleted workspaces. The next call finishes what a crash interrupted. */
export async function purgeWorkspaces(db: Database, purgeRecordings: PurgeRecordings): Promise<void> {
  await workThrough(
    (rows) => listDeletedWorkspaces(db, rows),
    ({ id }) => purgeWorkspace(db, id, purgeRecordings),
  )
}
