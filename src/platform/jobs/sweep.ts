import { databaseNow, databaseNowPlus } from '../database/clock.ts'
import { hasChanged } from '../database/has-changed.ts'
import { isClaim, isFree } from '../database/row-lease.ts'
import type { Database, Row } from '../database/schema.ts'
import { announceNow } from '../events/notify.ts'
import { workOnEach } from '../async/work-on-each.ts'
import { bringForward } from './bring-forward.ts'
import { leaseMs, maxAttempts, maxClaims, toClaimed, type ClaimedJob, type JobHooks } from './job.ts'
import { releaseJoins } from './joins.ts'
import { jobsQueued } from './signals.ts'
import { isRunning } from './states.ts'

const lostMessage = 'The process that worked on this ended several times before it could finish.'

/** Renews the leases of all its jobs in one write. */
export async function heartbeat(db: Database, worker: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('job')
    .set({ leaseUntil: databaseNowPlus(db, leaseMs) })
    .where('worker', '=', worker)
    .where(isRunning)
    .where('id', 'in', ids)
    .execute()
}

/** Queues a job again whose outcome couldn't be written, without using an attempt: that wasn't its fault. */
export async function giveBackUnwritten(db: Database, job: ClaimedJob, hooks: JobHooks): Promise<void> {
  const row = await db.selectFrom('job').where(isClaim(job)).where(isRunning).selectAll().executeTakeFirst()
  if (row !== undefined) await giveBack(db, row, hooks, { countsAttempt: false })
}

/**
 * Repairs what dead workers left: expired leases are queued again (or fail, at the third), joins are released. And what a
 * wrong clock postponed.
 * @param running IDs of the jobs that this process runs. Their leases end too when its machine sleeps, or the clock is
 * set ahead, and the next heartbeat renews them.
 * @throws AggregateError of the jobs that couldn't be given back, after all others were
 */
export async function sweep(db: Database, hooks: JobHooks, running: readonly string[] = []): Promise<void> {
  const expired = await db.selectFrom('job').where(isRunning).where(isFree(db)).selectAll().execute()
  const lost = expired.filter(({ id }) => !running.includes(id))
  try {
    await bringForward(db)
    await workOnEach(lost, (row) => giveBack(db, row, hooks, { countsAttempt: true }))
  } finally {
    await releaseJoins(db)
  }
}

/**
 * At startup: queues RUNNING jobs of workers for which `isDead` is true, without using an attempt, unless a job was
 * running in so many crashes that it may cause them. With the embedded database, which one process serves, all are.
 * @throws AggregateError of the jobs that couldn't be given back, after all others were
 */
export async function recover(
  db: Database,
  hooks: JobHooks,
  isDead: (worker: string) => boolean = () => true,
): Promise<number> {
  const running = await db.selectFrom('job').where(isRunning).selectAll().execute()
  const left = running.filter(({ worker }) => worker === null || isDead(worker))
  try {
    await workOnEach(left, (row) => giveBack(db, row, hooks, { countsAttempt: false }))
  } finally {
    await releaseJoins(db)
  }
  return left.length
}

/** Queues a job again, or fails it if it may be the cause of crashes. `countsAttempt`: whether it has used an attempt. */
async function giveBack(
  db: Database,
  row: Row<'job'>,
  hooks: JobHooks,
  { countsAttempt }: { countsAttempt: boolean },
): Promise<void> {
  const attempts = countsAttempt ? row.attempts : Math.max(0, row.attempts - 1)
  const poisoned = row.claims >= maxClaims || (countsAttempt && attempts >= maxAttempts)
  const job: ClaimedJob = toClaimed(row)
  const changed = await db.transaction().execute(async (tx) => {
    const isGivenBack = await hasChanged(
      tx
        .updateTable('job')
        .set(
          poisoned
            ? { state: 'FAILED', finishedAt: databaseNow(tx), leaseUntil: null, error: lostMessage }
            : { state: 'QUEUED', worker: null, leaseUntil: null, attempts },
        )
        .where(isClaim(row))
        .where('leaseUntil', '=', row.leaseUntil)
        .where(isRunning),
    )
    if (!isGivenBack) return false
    if (poisoned) await hooks.onFailed?.(tx, job, { code: 'ENGINE_ERROR', message: lostMessage })
    return true
  })
  if (!changed) return
  if (!poisoned) await announceNow(db, jobsQueued, null)
  else if (job.joinId !== null) await releaseJoins(db, job.joinId)
}
