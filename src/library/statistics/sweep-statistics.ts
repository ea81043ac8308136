import { timestamp } from '../../platform/database/now.ts'
import type { Db } from '../../platform/database/schema.ts'
import { removeRunsBefore } from './store.ts'

const keepMs = 2 * 366 * 86_400_000

/** Deletes what is older than two years. */
export async function sweepStatistics(db: Db, now: number): Promise<void> {
  await removeRunsBefore(db, timestamp(now - keepMs))
}
