import { sql, type SelectQueryBuilder } from 'kysely'
import { databaseNow } from '../database/clock.ts'
import type { Db, Tables } from '../database/schema.ts'

// Literals, not parameters: a partial index is used only if the statement contains its condition.
export const isQueued = sql<boolean>`"state" = 'QUEUED'`
export const isRunning = sql<boolean>`"state" = 'RUNNING'`
export const isAlive = sql<boolean>`"state" in ('BLOCKED', 'QUEUED', 'RUNNING')`
export const hasEnded = sql<boolean>`"state" in ('DONE', 'FAILED', 'CANCELLED')`

/** The jobs of a queue that could run now. */
export function claimable(db: Db, queue: string): SelectQueryBuilder<Tables, 'job', object> {
  return db.selectFrom('job').where('queue', '=', queue).where(isQueued).where('runAt', '<=', databaseNow(db))
}
