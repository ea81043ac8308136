import { timestamp } from '../storage/database/now.ts'
import type { Database } from '../storage/database/schema.ts'
import { giveUp, listUnfinished } from './store.ts'

/** Gives up what restores have left that a crash has ended; called at the start, when none is under way. */
export async function giveUpUnfinished(db: Database): Promise<void> {
  for (const workspaceId of await listUnfinished(db)) {
    await db.transaction().execute((tx) => giveUp(tx, workspaceId, timestamp()))
  }
}
