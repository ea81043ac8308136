import { StepError } from '../../contract/app-error.ts'
import type { Database } from '../database/schema.ts'
import { complete, emit, fail, release } from './finish.ts'
import { LeaseLost, type ClaimedJob, type JobHooks, type StepHandler, type StepResult } from './job.ts'
import type { JobSlots } from './job-slots.ts'
import { runInScope, type Span } from '../tracing/scope.ts'
import { inSpan } from '../tracing/span.ts'
import { giveBackUnwritten } from './sweep.ts'
import { withGrace } from './with-grace.ts'

/** Progress of a worker. The caller decides what to log. */
export interface WorkerEvent {
  kind: 'done' | 'waiting' | 'retrying' | 'failed' | 'dropped' | 'released' | 'error'
  /** Null for an error of the worker itself. */
  job: ClaimedJob | null
  error?: unknown
  /** Duration of the step, milliseconds. */
  milliseconds?: number
}

export interface RunnerOptions {
  db: Database
  /** The handler of each step, by name. */
  handlers: Readonly<Record<string, StepHandler>>
  hooks: JobHooks
  slots: JobSlots
  onEvent: (event: WorkerEvent) => void
  /** How long a step may take to end once it was told to stop, milliseconds. */
  graceMs: number
}

/** Abort reason of a step when the process stops. Its job is queued again. */
class Stopping extends Error {
  constructor() {
    super('The worker is stopping.')
    this.name = 'Stopping'
  }
}

/** Runs claimed jobs and writes their outcomes. */
export class JobRunner {
  readonly #options: RunnerOptions
  readonly #running = new Map<ClaimedJob, AbortController>()
  /** Jobs whose outcome couldn't be written because of a full disk or an unavailable database. */
  readonly #unwritten = new Set<ClaimedJob>()
  #isStopping = false

  constructor(options: RunnerOptions) {
    this.#options = options
  }

  /** Runs one job. @returns the next of its queue, already claimed, if there is one */
  async run(job: ClaimedJob): Promise<ClaimedJob | null> {
    const controller = new AbortController()
    this.#running.set(job, controller)
    if (this.#isStopping) controller.abort(new Stopping())
    const { id: jobId, runId, step, key, attempt, traceparent } = job
    const attributes = { 'tiro.jobId': jobId, 'tiro.runId': runId, 'tiro.key': key, 'tiro.attempt': attempt }
    try {
      return await runInScope({ fields: { jobId, runId, step }, span: null }, () =>
        inSpan(`job ${step}`, { kind: 'consumer', parent: traceparent, attributes }, (span) =>
          this.#runNoted(job, controller.signal, span),
        ),
      )
    } finally {
      this.#running.delete(job)
    }
  }

  /** IDs of the jobs in progress. */
  running(): string[] {
    return [...this.#running.keys()].map(({ id }) => id)
  }

  /** Aborts the jobs of a cancelled run. */
  cancel(runId: string): void {
    for (const [job, controller] of this.#running) if (job.runId === runId) controller.abort(new LeaseLost(job))
  }

  /** Aborts all jobs, and those that begin from now on. */
  stop(): void {
    this.#isStopping = true
    for (const controller of this.#running.values()) controller.abort(new Stopping())
  }

  /** Aborts jobs that this worker no longer holds. */
  async abortLost(): Promise<void> {
    const before = [...this.#running]
    if (before.length === 0) return
    const ids = before.map(([{ id }]) => id)
    const rows = await this.#options.db
      .selectFrom('job')
      .where('id', 'in', ids)
      .select(['id', 'state', 'claims'])
      .execute()
    const held = new Map(rows.filter(({ state }) => state === 'RUNNING').map(({ id, claims }) => [id, claims]))
    for (const [job, controller] of before) {
      if (held.get(job.id) !== job.claims) controller.abort(new LeaseLost(job))
    }
  }

  /** Queues the jobs again whose outcome couldn't be written. */
  async giveBackUnwritten(): Promise<void> {
    for (const job of this.#unwritten) {
      await giveBackUnwritten(this.#options.db, job, this.#options.hooks)
      this.#unwritten.delete(job)
    }
  }

  /** Runs a job and tells `onEvent` and its span how it ended. */
  async #runNoted(job: ClaimedJob, signal: AbortSignal, span: Span | null): Promise<ClaimedJob | null> {
    const note = (event: WorkerEvent): void => {
      span?.set({ 'tiro.outcome': event.kind })
      if (['retrying', 'failed', 'error'].includes(event.kind)) span?.fail(event.error)
      this.#options.onEvent(event)
    }
    try {
      return await this.#runAndWrite(job, signal, note)
    } catch (error) {
      // The outcome couldn't be written. The job is given back as soon as writing works again, or its lease ends.
      if (!(error instanceof LeaseLost)) this.#unwritten.add(job)
      note({ kind: error instanceof LeaseLost ? 'dropped' : 'error', job, error })
      return null
    }
  }

  async #runAndWrite(
    job: ClaimedJob,
    signal: AbortSignal,
    onEvent: (event: WorkerEvent) => void,
  ): Promise<ClaimedJob | null> {
    const { db, hooks, graceMs } = this.#options
    const start = performance.now()
    try {
      const result = await withGrace(this.#runStep(job, signal), signal, graceMs)
      const next = await this.#complete(job, result, onEvent)
      onEvent({ kind: 'done', job, milliseconds: performance.now() - start })
      return next
    } catch (error) {
      const reason: unknown = signal.reason
      if (error instanceof LeaseLost || reason instanceof LeaseLost) {
        onEvent({ kind: 'dropped', job, error })
      } else if (reason instanceof Stopping) {
        await release(db, job)
        onEvent({ kind: 'released', job })
      } else {
        const kind = await fail(db, job, error, hooks)
        onEvent({ kind, job, error, milliseconds: performance.now() - start })
      }
      return null
    }
  }

  async #complete(
    job: ClaimedJob,
    result: StepResult,
    onEvent: (event: WorkerEvent) => void,
  ): Promise<ClaimedJob | null> {
    const { db, hooks, slots } = this.#options
    try {
      // The job's own slot is free for the next one.
      const { newcomersOnly } = slots.claimable(job.queue, slots.free(job.queue) + 1)
      return await complete(db, job, result, { hooks, claimNext: !this.#isStopping, newcomersOnly })
    } finally {
      try {
        await result.settle?.()
      } catch (error) {
        onEvent({ kind: 'error', job, error })
      }
    }
  }

  async #runStep(job: ClaimedJob, signal: AbortSignal): Promise<StepResult> {
    const { db, handlers } = this.#options
    const handler = handlers[job.step]
    if (handler === undefined) {
      throw new StepError('ENGINE_ERROR', `This version has no handler for the step "${job.step}".`)
    }
    const context = { db, job, signal, emit: emit.bind(null, db, job) }
    return (await handler(context, job.input)) ?? {}
  }
}
