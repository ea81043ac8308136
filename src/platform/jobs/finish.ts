import { messageOf, StepError } from '../../contract/app-error.ts'
import { databaseNow, databaseNowPlus } from '../database/clock.ts'
import { announce } from '../events/notify.ts'
import { hasChanged } from '../database/has-changed.ts'
import { isClaim } from '../database/row-lease.ts'
import type { Database, Tables, Tx } from '../database/schema.ts'
import type { UpdateObject } from 'kysely'
import { claim, type ClaimOptions } from './claim.ts'
import { enqueue } from './enqueue.ts'
import {
  failureOf,
  isRetryable,
  leaseMs,
  LeaseLost,
  longestPauseSeconds,
  maxAttempts,
  outageOf,
  waitOf,
  type ClaimedJob,
  type JobHooks,
  type NewJob,
  type StepResult,
  type Write,
} from './job.ts'
import { releaseJoins } from './joins.ts'
import { jobsQueued } from './signals.ts'
import { isRunning } from './states.ts'

type JobPatch = UpdateObject<Tables, 'job', 'job'>

/** Updates a job that this worker still holds, and locks its row until the transaction ends. @throws LeaseLost */
async function changeOwn(tx: Tx, job: ClaimedJob, patch: JobPatch): Promise<void> {
  const own = tx.updateTable('job').set(patch).where(isClaim(job)).where('worker', '=', job.worker).where(isRunning)
  if (!(await hasChanged(own))) throw new LeaseLost(job)
}

/**
 * Finishes a job: its result, its completion, its followers and the claim of the next job of the same queue are one
 * transaction, so a window costs one fsync. The join is released after the commit.
 * @returns the next job, already claimed, if `claimNext`
 * @throws LeaseLost: nothing was written
 */
export async function complete(
  db: Database,
  job: ClaimedJob,
  result: StepResult,
  options: Pick<ClaimOptions, 'hooks' | 'newcomersOnly'> & { claimNext: boolean },
): Promise<ClaimedJob | null> {
  const next = await db.transaction().execute(async (tx) => {
    await changeOwn(tx, job, { state: 'DONE', finishedAt: databaseNow(tx), leaseUntil: null, error: null })
    // Before the result: a write that cancels its own run cancels these too.
    await enqueue(tx, result.followers ?? [])
    await result.write?.(tx)
    const { claimNext, ...rest } = options
    if (!claimNext) return null
    const { worker, queue } = job
    const [following] = await claim(tx, { worker, queue, limit: 1, ...rest })
    return following ?? null
  })
  if (job.joinId !== null) await releaseJoins(db, job.joinId)
  return next
}

/** Commits part of a running job's result, with followers. @throws LeaseLost */
export async function emit(db: Database, job: ClaimedJob, write: Write | null, followers: NewJob[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await changeOwn(tx, job, { leaseUntil: databaseNowPlus(tx, leaseMs) })
    await enqueue(tx, followers)
    await write?.(tx)
  })
}

export type Failure = 'waiting' | 'retrying' | 'failed'

/**
 * Records that a step threw. A wait or an outage queues the job again without using an attempt. Retryable errors are
 * retried after 1, 4, … seconds, or later if they say so. Other errors, and the third failure, set the state FAILED.
 * @throws LeaseLost
 */
export async function fail(db: Database, job: ClaimedJob, error: unknown, hooks: JobHooks): Promise<Failure> {
  const outcome = await db.transaction().execute(async (tx): Promise<Failure> => {
    const wait = waitOf(error)
    const outage = outageOf(job, error)
    const pause = wait ?? outage
    if (pause !== null) {
      await changeOwn(tx, job, { ...requeued(tx, pause.seconds), attempts: job.attempt - 1, error: pause.message })
      await (wait === null ? hooks.onRetrying : hooks.onWaiting)?.(tx, job, pause.message)
      return 'waiting'
    }
    const { message } = failureOf(error)
    if (isRetryable(error) && job.attempt < maxAttempts) {
      const asked = error instanceof StepError ? error.retryAfterSeconds : 0
      const seconds = Math.max(4 ** (job.attempt - 1), asked)
      await changeOwn(tx, job, { ...requeued(tx, seconds), error: messageOf(error) })
      await hooks.onRetrying?.(tx, job, message)
      return 'retrying'
    }
    await changeOwn(tx, job, { state: 'FAILED', finishedAt: databaseNow(tx), leaseUntil: null, error: message })
    await hooks.onFailed?.(tx, job, failureOf(error))
    return 'failed'
  })
  if (outcome === 'failed' && job.joinId !== null) await releaseJoins(db, job.joinId)
  return outcome
}

/** Returns an unfinished job to the queue without using an attempt (the process stops). @throws LeaseLost */
export async function release(db: Database, job: ClaimedJob): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await changeOwn(tx, job, { ...requeued(tx, 0), attempts: job.attempt - 1 })
    await announce(tx, jobsQueued, null)
  })
}

/** What queues a job again, to start after some seconds, an hour at most. */
export function requeued(tx: Tx, seconds: number): JobPatch {
  const pauseMs = Math.min(seconds, longestPauseSeconds) * 1000
  return { state: 'QUEUED', worker: null, leaseUntil: null, runAt: databaseNowPlus(tx, pauseMs) }
}
