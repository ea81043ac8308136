import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { messageOf, StepError } from '../../contract/app-error.ts'
import { isProcessAlive } from '../processes/is-process-alive.ts'
import type { Database } from '../database/schema.ts'
import { identityOf } from '../database/transaction-guard.ts'
import { createWaker } from '../waker.ts'
import { claim, readyQueues } from './claim.ts'
import { complete, emit, fail, release } from './finish.ts'
import { LeaseLost, type ClaimedJob, type JobHooks, type StepHandler, type StepResult } from './job.ts'
import { every } from './every.ts'
import { jobsQueued, runsCancelled } from './signals.ts'
import { expire, heartbeat, recover, sweep } from './sweep.ts'

/** Progress of a worker. The caller decides what to log. */
export interface WorkerEvent {
  kind: 'done' | 'waiting' | 'retrying' | 'failed' | 'dropped' | 'released' | 'error'
  /** Null for an error of the worker itself. */
  job: ClaimedJob | null
  error?: unknown
  /** Duration of the step, milliseconds. */
  milliseconds?: number
}

export interface WorkerOptions {
  /** The database for background work. */
  db: Database
  /** The handler of each step, by name. */
  handlers: Readonly<Record<string, StepHandler>>
  /** Maximum number of concurrent jobs per queue in this process. */
  queues: Readonly<Record<string, number>>
  hooks?: JobHooks
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

interface Running {
  job: ClaimedJob
  controller: AbortController
}

/** Abort reason of a step when the process stops. Its job is queued again. */
class Stopping extends Error {
  constructor() {
    super('The worker is stopping.')
    this.name = 'Stopping'
  }
}

const pollMs = 1000
const watchMs = 500
const heartbeatMs = 10_000
const sweepMs = 5000

/** Starts to claim and run jobs: immediately for those queued in this process, by polling for others. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { db, handlers, queues } = options
  const hooks = options.hooks ?? {}
  const emitEvent = options.onEvent ?? ((): void => {})
  const onError = (error: unknown): void => emitEvent({ kind: 'error', job: null, error })
  const worker = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`
  const identity = identityOf(db)
  const running = new Set<Running>()
  /** Jobs whose outcome couldn't be written because of a full disk or an unavailable database. */
  const unwritten = new Set<ClaimedJob>()
  /** Slots in use, also by a job that is finishing and claims its successor. */
  const taken = new Map<string, number>()
  const slots = new Set<Promise<void>>()
  const stopping = new AbortController()
  const waker = createWaker()

  await recover(db, hooks, options.owner ? undefined : hasEndedHere)

  const runStep = async (job: ClaimedJob, signal: AbortSignal): Promise<StepResult> => {
    const handler = handlers[job.step]
    if (handler === undefined) {
      throw new StepError('ENGINE_ERROR', `This version has no handler for the step "${job.step}".`)
    }
    const context = { db, job, signal, emit: emit.bind(null, db, job) }
    return (await handler(context, job.input)) ?? {}
  }

  /** Runs one job. @returns the next of its queue, already claimed, if there is one */
  const doJob = async (job: ClaimedJob): Promise<ClaimedJob | null> => {
    const controller = new AbortController()
    const one: Running = { job, controller }
    const start = performance.now()
    running.add(one)
    if (stopping.signal.aborted) controller.abort(new Stopping())
    try {
      try {
        const result = await withGrace(runStep(job, controller.signal), controller.signal, options.graceMs ?? 5000)
        const next = await complete(db, job, result, { hooks, claimNext: !stopping.signal.aborted })
        emitEvent({ kind: 'done', job, milliseconds: performance.now() - start })
        return next
      } catch (error) {
        const reason: unknown = controller.signal.reason
        if (error instanceof LeaseLost || reason instanceof LeaseLost) {
          emitEvent({ kind: 'dropped', job, error })
        } else if (reason instanceof Stopping) {
          await release(db, job)
          emitEvent({ kind: 'released', job })
        } else {
          const kind = await fail(db, job, error, hooks)
          emitEvent({ kind, job, error, milliseconds: performance.now() - start })
        }
        return null
      }
    } catch (error) {
      // The outcome couldn't be written. Its lease is ended as soon as writing works again, or it expires.
      if (!(error instanceof LeaseLost)) unwritten.add(job)
      emitEvent({ kind: error instanceof LeaseLost ? 'dropped' : 'error', job, error })
      return null
    } finally {
      running.delete(one)
    }
  }

  const occupy = (first: ClaimedJob): void => {
    const { queue } = first
    taken.set(queue, (taken.get(queue) ?? 0) + 1)
    const slot = (async () => {
      let job: ClaimedJob | null = first
      while (job !== null) job = await doJob(job)
    })().finally(() => {
      taken.set(queue, (taken.get(queue) ?? 1) - 1)
      slots.delete(slot)
      // Jobs queued in the meantime found no free slot.
      waker.wake()
    })
    slots.add(slot)
  }

  const freeSlots = (queue: string): number => (queues[queue] ?? 0) - (taken.get(queue) ?? 0)

  const claimFree = async (): Promise<void> => {
    const open = Object.keys(queues).filter((queue) => freeSlots(queue) > 0)
    for (const queue of await readyQueues(db, open)) {
      const limit = freeSlots(queue)
      if (limit <= 0 || stopping.signal.aborted) continue
      const jobs = await db.transaction().execute(async (tx) => claim(tx, { worker, queue, limit, hooks }))
      for (const job of jobs) occupy(job)
    }
  }

  const watch = async (): Promise<void> => {
    const before = [...running]
    if (before.length === 0) return
    const ids = before.map(({ job }) => job.id)
    const rows = await db.selectFrom('job').where('id', 'in', ids).select(['id', 'state', 'claims']).execute()
    const held = new Map(rows.filter(({ state }) => state === 'RUNNING').map(({ id, claims }) => [id, claims]))
    for (const { job, controller } of before) {
      if (held.get(job.id) !== job.claims) controller.abort(new LeaseLost(job))
    }
  }

  const recoverLeases = async (): Promise<void> => {
    for (const job of unwritten) {
      await expire(db, job)
      unwritten.delete(job)
    }
    await sweep(db, hooks)
  }

  const loop = (async () => {
    while (!stopping.signal.aborted) {
      waker.reset()
      try {
        await claimFree()
      } catch (error) {
        onError(error)
      }
      await waker.wait(pollMs, { jitter: true })
    }
  })()
  const endings = [
    jobsQueued.listen(identity, waker.wake),
    runsCancelled.listen(identity, (runId) => {
      for (const { job, controller } of running) if (job.runId === runId) controller.abort(new LeaseLost(job))
    }),
  ]
  const timers = [
    every(watchMs, watch, onError),
    every(
      heartbeatMs,
      async () =>
        heartbeat(
          db,
          worker,
          [...running].map(({ job }) => job.id),
        ),
      onError,
    ),
    every(sweepMs, recoverLeases, onError),
  ]

  return {
    running: () => Object.fromEntries(taken),
    async stop() {
      stopping.abort()
      for (const end of endings) end()
      waker.wake()
      await loop
      for (const { controller } of running) controller.abort(new Stopping())
      await Promise.all(slots)
      await Promise.all(timers.map(async (timer) => timer.stop()))
    },
  }
}

/** Whether a worker with this name was a process of this machine that has ended. */
function hasEndedHere(worker: string): boolean {
  const [host, pid] = worker.split(':')
  return host === hostname() && !isProcessAlive(Number(pid))
}

/**
 * The step's outcome. Once its signal has aborted, the step has `graceMs` to end. A step that ignores the signal keeps
 * its slot no longer than that; its lost claim prevents any later writes.
 */
async function withGrace<T>(step: Promise<T>, signal: AbortSignal, graceMs: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  let timer: NodeJS.Timeout | undefined
  const begin = (): void => {
    timer = setTimeout(() => {
      reject(new Error(`The step did not end within ${graceMs} ms of being told to: ${messageOf(signal.reason)}`))
    }, graceMs)
  }
  if (signal.aborted) begin()
  else signal.addEventListener('abort', begin, { once: true })
  try {
    return await Promise.race([step, promise])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', begin)
  }
}
