import { sql } from 'kysely'
import { dialectOf } from '../database/dialects.ts'
import { newClaim } from '../database/row-lease.ts'
import type { Database, Row, Tx } from '../database/schema.ts'
import { leaseMs, toClaimed, type ClaimedJob, type JobHooks } from './job.ts'
import { claimable } from './states.ts'

export interface ClaimOptions {
  worker: string
  queue: string
  limit: number
  /** Takes only jobs of workspaces that have none running in this queue of this worker. */
  newcomersOnly?: boolean
  hooks: JobHooks
}

/** Claims up to `limit` jobs of a queue for a worker, by priority and turn. Increments their attempts and claims. */
export async function claim(tx: Tx, options: ClaimOptions): Promise<ClaimedJob[]> {
  const { hooks } = options
  const rows = await takeRows(tx, options)
  const claimed = rows
    .toSorted((a, b) => a.priority - b.priority || a.turn - b.turn || (a.id < b.id ? -1 : 1))
    .map(toClaimed)
  for (const job of claimed) await hooks.onClaimed?.(tx, job)
  return claimed
}

/** The statement that differs by database: PostgreSQL skips rows that another worker is claiming. */
async function takeRows(tx: Tx, { worker, queue, limit, newcomersOnly }: ClaimOptions): Promise<Row<'job'>[]> {
  const running = tx
    .selectFrom('job')
    .select('space')
    .where('queue', '=', queue)
    .where('state', '=', 'RUNNING')
    .where('worker', '=', worker)
  const next = claimable(tx, queue)
    .select('id')
    .$if(newcomersOnly === true, (query) => query.where('space', 'not in', running))
    .orderBy('priority')
    .orderBy('turn')
    .orderBy('id')
    .limit(limit)
  const claim = { state: 'RUNNING', worker, attempts: sql<number>`"attempts" + 1`, ...newClaim(tx, leaseMs) } as const
  if (dialectOf(tx) === 'sqlite') {
    return tx.updateTable('job').set(claim).where('id', 'in', next).returningAll().execute()
  }
  return (
    tx
      // Materialised, or the planner may run the selection once per row and claim more than the limit.
      .with(
        (cte) => cte('next').materialized(),
        () => next.forUpdate().skipLocked(),
      )
      .updateTable('job')
      .set(claim)
      .where('id', 'in', (eb) => eb.selectFrom('next').select('id'))
      .returningAll()
      .execute()
  )
}

/** Which queues have something to claim now. It only reads, so that idle polling takes no write lock. */
export async function readyQueues(db: Database, queues: readonly string[]): Promise<string[]> {
  const ready: string[] = []
  for (const queue of queues) {
    const found = await claimable(db, queue).select('id').limit(1).executeTakeFirst()
    if (found !== undefined) ready.push(queue)
  }
  return ready
}
