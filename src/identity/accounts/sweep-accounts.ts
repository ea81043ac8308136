import { timestamp } from '../../platform/database/now.ts'
import type { Database } from '../../platform/database/schema.ts'
import { deleteErasedUsers, deleteExpired } from './store.ts'

/** Removes expired sessions and links, and erased accounts that nothing refers to. */
export async function sweepAccounts(db: Database, now = Date.now()): Promise<void> {
  await deleteExpired(db, timestamp(now))
  await deleteErasedUsers(db)
}
