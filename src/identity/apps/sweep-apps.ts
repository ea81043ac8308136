import { timestamp } from '../../platform/database/now.ts'
import type { Database } from '../../platform/database/schema.ts'
import { deleteExpiredTokens, deleteOldApps } from './store.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Removes expired codes and tokens, and apps that nobody let in within a day or for 90 days. */
export async function sweepApps(db: Database, now: number): Promise<void> {
  await deleteExpiredTokens(db, timestamp(now - hourMs))
  await deleteOldApps(db, timestamp(now - dayMs), timestamp(now - 90 * dayMs))
}
