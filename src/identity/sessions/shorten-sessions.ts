import { timestamp } from '../../platform/database/now.ts'
import type { Db } from '../../platform/database/schema.ts'

/** Ends sessions that began when they could last longer at most `hours` after `now` (milliseconds since 1970). */
export async function shortenSessions(db: Db, now: number, hours: number): Promise<void> {
  const latest = timestamp(now + hours * 3_600_000)
  await db.updateTable('session').set({ expiresAt: latest }).where('expiresAt', '>', latest).execute()
}
