import { sql } from 'kysely'
import { databaseNow } from '../database/clock.ts'
import { clockToleranceMs } from '../database/now.ts'
import type { Database } from '../database/schema.ts'
import { announceNow } from '../events/notify.ts'
import { longestPauseSeconds } from './job.ts'
import { jobsQueued } from './signals.ts'
import { isQueued } from './states.ts'

/**
 * Makes jobs due that were queued or postponed while the clock was ahead, as after a start before the network's time was
 * known. Once it is right, they would wait for as long as it was wrong.
 */
export async function bringForward(db: Database): Promise<void> {
  const now = databaseNow(db)
  const isAhead = sql<boolean>`("createdAt" > ${now} + ${sql.lit(clockToleranceMs)}
    or "runAt" > ${now} + ${sql.lit(longestPauseSeconds * 1000 + clockToleranceMs)})`
  // Nearly always there is none, and a read takes no lock.
  const found = await db.selectFrom('job').select('id').where(isQueued).where(isAhead).limit(1).executeTakeFirst()
  if (found === undefined) return
  // Otherwise a job that is postponed again would be due again at once.
  const createdAt = sql<number>`case when "createdAt" > ${now} then ${now} else "createdAt" end`
  await db.updateTable('job').set({ runAt: now, createdAt }).where(isQueued).where(isAhead).execute()
  await announceNow(db, jobsQueued, null)
}
