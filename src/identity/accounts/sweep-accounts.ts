import { timestamp } from '../../platform/database/now.ts'
import type { Database } from '../../platform/database/schema.ts'
import { deleteErasedUsers, deleteExpired } from './store.ts'

/** Removes sessions and links that have expired, and accounts that were erased once nothing refers to them. */
export async function sweepAccounts(db: Database, now = Date.now()): Promise<void> {
  await deleteExpired(db, timestamp(now))
  await deleteErasedUsers(db)
}
