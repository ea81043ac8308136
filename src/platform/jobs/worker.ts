import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { readDatabaseClock } from '../database/clock.ts'
import type { Database } from '../database/schema.ts'
import { identityOf } from '../database/transaction-guard.ts'
import { isProcessAlive } from '../processes/is-process-alive.ts'
import { createWaker, repeatWoken } from '../async/waker.ts'
import { claim, readyQueues } from './claim.ts'
import { every } from '../async/every.ts'
import type { JobHooks, StepHandler } from './job.ts'
import { JobRunner, type WorkerEvent } from './job-runner.ts'
import { JobSlots } from './job-slots.ts'
import { jobsQueued, runsCancelled } from './signals.ts'
import { releaseJoins } from './joins.ts'
import { heartbeat, recover, sweep } from './sweep.ts'
import { watchClock } from './watch-clock.ts'

export interface WorkerOptions {
  /** The database for background work. */
  db: Database
  /** The handler of each step, by name. */
  handlers: Readonly<Record<string, StepHandler>>
  /** Maximum number of concurrent jobs per queue in this process. */
  queues: Readonly<Record<string, number>>
  /**
   * Queues of long jobs. Their last free slot is only for a workspace that has none running, so that no workspace
   * takes them all.
   */
  shared?: readonly string[]
  hooks?: JobHooks
  /** Why no job can succeed here now; null: jobs are claimed. Others may do better, so jobs stay queued meanwhile. */
  refusal?: () => Promise<string | null>
  onEvent?: (event: WorkerEvent) => void
  /**
   * True if this is the only process of its database: all running jobs are requeued at startup. Otherwise only jobs of
   * ended processes on this machine are; those of other machines follow when their leases expire.
   */
  owner: boolean
  /** How long `stop` waits for steps that were told to stop, milliseconds. Default 5,000. */
  graceMs?: number
}

export interface Worker {
  /** Number of running jobs, by queue. */
  running: () => Record<string, number>
  /** Aborts the steps, returns their jobs without using an attempt, and resolves when nothing is written any more. */
  stop: () => Promise<void>
}

const pollMs = 1000
const watchMs = 500
const heartbeatMs = 10_000
const sweepMs = 5000
/** How long the database must have answered before expired leases count: their holders may have met the same outage. */
const steadyMs = 15_000
/** An answer that takes longer than this is an outage, too. */
const slowMs = 5000

/** Starts to claim and run jobs: immediately for those queued in this process, by polling for others. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { db, handlers, hooks = {}, onEvent = (): void => {}, graceMs = 5000 } = options
  const onError = (error: unknown): void => onEvent({ kind: 'error', job: null, error })
  const worker = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`
  const slots = new JobSlots(options.queues, options.shared ?? [])
  const runner = new JobRunner({ db, handlers, hooks, slots, onEvent, graceMs })
  const stopping = new AbortController()
  const waker = createWaker()

  let steadySince = performance.now()
  const hasJumped = watchClock(() => readDatabaseClock(db))
  const onOutage = (error: unknown): void => {
    steadySince = performance.now()
    onError(error)
  }

  try {
    await recover(db, hooks, options.owner ? undefined : hasEndedHere)
  } catch (error) {
    // Some jobs couldn't be given back. The sweep tries again when their leases have ended; the server starts.
    if (!(error instanceof AggregateError)) throw error
    onError(error)
  }

  const claimFree = async (): Promise<void> => {
    if ((await options.refusal?.()) != null) return
    const asked = performance.now()
    const ready = await readyQueues(db, slots.open())
    if (performance.now() - asked > slowMs) steadySince = performance.now()
    for (const queue of ready) {
      while (slots.free(queue) > 0 && !stopping.signal.aborted) {
        const claimable = slots.claimable(queue)
        const jobs = await db.transaction().execute(async (tx) => claim(tx, { worker, queue, hooks, ...claimable }))
        // Jobs queued while all slots were taken are claimed when one becomes free.
        for (const job of jobs) slots.occupy(job, async (next) => runner.run(next), waker.wake)
        if (jobs.length < claimable.limit) break
      }
    }
  }
  const claiming = repeatWoken(waker, claimFree, { pauseMs: pollMs, onError: onOutage })
  const listeners = [
    jobsQueued.listen(identityOf(db), waker.wake),
    runsCancelled.listen(identityOf(db), (runId) => runner.cancel(runId)),
  ]
  const timers = [
    every(watchMs, async () => runner.abortLost(), onOutage),
    every(heartbeatMs, async () => heartbeat(db, worker, runner.running()), onOutage),
    every(
      sweepMs,
      async () => {
        await runner.giveBackUnwritten()
        // The holders of leases need time to renew them then, as after an outage.
        if (!options.owner && (await hasJumped())) steadySince = performance.now()
        // Only one process has the embedded database, and frees its own leases when it starts.
        if (options.owner || performance.now() - steadySince >= steadyMs) await sweep(db, hooks, runner.running())
        else await releaseJoins(db)
      },
      onError,
    ),
  ]

  return {
    running: () => slots.taken(),
    async stop() {
      stopping.abort()
      for (const end of listeners) end()
      runner.stop()
      await claiming.stop()
      await slots.settled()
      await Promise.all(timers.map(async (timer) => timer.stop()))
    },
  }
}

/** Whether a worker with this name was a process of this machine that has ended. */
function hasEndedHere(worker: string): boolean {
  const [host, pid] = worker.split(':')
  return host === hostname() && !isProcessAlive(Number(pid))
}
