import type { Database } from '../../platform/database/schema.ts'
import { workThrough } from '../../platform/database/work-through.ts'
import { listDeletedWorkspaces, removeWorkspaceRow } from './store.ts'

/** Removes the recordings of a workspace for good: bytes, then rows. Safe to repeat. Aborted, it leaves the rest. */
export type PurgeRecordings = (workspaceId: string, signal?: AbortSignal) => Promise<void>

/** A proxy may give up after 30 s. */
const mostMs = 10_000

/**
 * Removes the contents of workspaces that a request has deleted, as far as it has time to: 10,000 recordings take more
 * than a minute. `purgeWorkspaces` removes the rest later.
 */
export async function beginPurge(
  db: Database,
  workspaceIds: readonly string[],
  purgeRecordings: PurgeRecordings,
  signal: AbortSignal = AbortSignal.timeout(mostMs),
): Promise<void> {
  for (const id of workspaceIds) await purgeWorkspace(db, id, purgeRecordings, signal)
}

/** Removes the contents of a deleted workspace, then its row. Safe to repeat. */
async function purgeWorkspace(
  db: Database,
  workspaceId: string,
  purgeRecordings: PurgeRecordings,
  signal?: AbortSignal,
): Promise<void> {
  await purgeRecordings(workspaceId, signal)
  if (signal?.aborted !== true) await removeWorkspaceRow(db, workspaceId)
}

/** Removes the contents of all deleted workspaces. The next call finishes what a crash interrupted. */
export async function purgeWorkspaces(db: Database, purgeRecordings: PurgeRecordings): Promise<void> {
  await workThrough(
    (rows) => listDeletedWorkspaces(db, rows),
    ({ id }) => purgeWorkspace(db, id, purgeRecordings),
  )
}
