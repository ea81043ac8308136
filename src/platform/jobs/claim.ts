import { sql } from 'kysely'
import { databaseNow, databaseNowPlus } from '../database/clock.ts'
import { dialectOf } from '../database/dialects.ts'
import type { Database, Row, Tx } from '../database/schema.ts'
import { leaseMs, toClaimed, type ClaimedJob, type JobHooks } from './job.ts'
import { isQueued } from './states.ts'

/** Claims up to `limit` jobs of a queue for a worker, by priority and turn. Increments their attempts and claims. */
export async function claim(
  tx: Tx,
  options: { worker: string; queue: string; limit: number; hooks: JobHooks },
): Promise<ClaimedJob[]> {
  const { worker, queue, limit, hooks } = options
  const rows = await takeRows(tx, worker, queue, limit)
  const claimed = rows
    .toSorted((a, b) => a.priority - b.priority || a.turn - b.turn || (a.id < b.id ? -1 : 1))
    .map(toClaimed)
  for (const job of claimed) await hooks.onClaimed?.(tx, job)
  return claimed
}

/** The statement that differs by database: PostgreSQL skips rows that another worker is claiming. */
async function takeRows(tx: Tx, worker: string, queue: string, limit: number): Promise<Row<'job'>[]> {
  const now = databaseNow(tx)
  const next = sql`select "id" from "job" where "queue" = ${queue} and ${isQueued} and "runAt" <= ${now}
    order by "priority", "turn", "id" limit ${limit}`
  const change = sql`update "job" set "state" = 'RUNNING', "worker" = ${worker}, "claims" = "claims" + 1,
    "attempts" = "attempts" + 1, "leaseUntil" = ${databaseNowPlus(tx, leaseMs)}`
  const statement =
    dialectOf(tx) === 'postgres'
      ? // Materialised, or the planner may run the selection once per row and claim more than the limit.
        sql<Row<'job'>>`with next as materialized (${next} for update skip locked)
          ${change} where "id" in (select "id" from next) returning *`
      : sql<Row<'job'>>`${change} where "id" in (${next}) returning *`
  return (await statement.execute(tx)).rows
}

/** Which queues have something to claim now. It only reads, so that idle polling takes no write lock. */
export async function readyQueues(db: Database, queues: readonly string[]): Promise<string[]> {
  const ready: string[] = []
  for (const queue of queues) {
    const found = await db
      .selectFrom('job')
      .where('queue', '=', queue)
      .where(isQueued)
      .where('runAt', '<=', databaseNow(db))
      .select('id')
      .limit(1)
      .executeTakeFirst()
    if (found !== undefined) ready.push(queue)
  }
  return ready
}
