import { timestamp } from '../../platform/database/now.ts'
import type { Database } from '../../platform/database/schema.ts'
import { abandonRestore, listUnfinished } from './store.ts'

const dayMs = 24 * 3_600_000

/**
 * Discards restores that a crash interrupted; called at the start, when none is running. If another process may be
 * restoring (`isShared`), only those older than a day.
 */
export async function abandonUnfinishedRestores(db: Database, isShared: boolean): Promise<void> {
  for (const workspaceId of await listUnfinished(db, timestamp(Date.now() - (isShared ? dayMs : 0)))) {
    await db.transaction().execute((tx) => abandonRestore(tx, workspaceId, timestamp()))
  }
}
