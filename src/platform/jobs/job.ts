import type { FailureCode } from '../../contract/errors.ts'
import { AppError, StepError } from '../../contract/app-error.ts'
import type { Database, Row, Tx } from '../database/schema.ts'

/** A job to be done once: (runId, step, key) names it, and asking again for the same is harmless. */
export interface NewJob {
  runId: string
  step: string
  /** Tells jobs of one step apart (a window's number, a language). Default: empty. */
  key?: string
  /** Workspaces take turns. */
  workspaceId: string
  queue: string
  /** Lower goes first. Default 0. */
  priority?: number
  /** How much work it is, in seconds of audio: what it costs the workspace's turn. Default 1. */
  seconds?: number
  /** Anything that JSON holds; the step's handler reads it. */
  input: unknown
  /** Waits until every job that names it in `join` has ended. */
  blocked?: boolean
  /** The step and key, in the same run, of the blocked job that waits for this one. It must exist already or come earlier in the list. */
  join?: { step: string; key?: string }
  /** Not before this many seconds from now. */
  delaySeconds?: number
}

/** A job in the hands of a worker. `claims` is the fencing token: every claim has its own. */
export interface ClaimedJob {
  id: string
  runId: string
  step: string
  key: string
  workspaceId: string
  queue: string
  input: unknown
  worker: string
  claims: number
  /** 1 at the first try. */
  attempt: number
  joinId: string | null
}

export type Write = (tx: Tx) => Promise<void>

/** What a step hands back: written in one transaction with the job's completion. */
export interface StepResult {
  write?: Write
  followers?: NewJob[]
}

export interface StepContext {
  db: Database
  job: ClaimedJob
  /** Aborted when the run is cancelled, the lease is lost or the process stops. */
  signal: AbortSignal
  /**
   * Commits a part of the result and its followers while the step goes on.
   * @throws LeaseLost when the job is no longer this worker's: nothing was written
   */
  emit: (write: Write | null, followers: NewJob[]) => Promise<void>
}

/** Reads, computes outside any transaction, then returns what to write. Running it twice is harmless. */
export type StepHandler = (context: StepContext, input: unknown) => Promise<StepResult | void>

/** What the pipeline does in the transactions of jobs/. */
export interface JobHooks {
  onClaimed?: (tx: Tx, job: ClaimedJob) => Promise<void>
  /** The job has failed for good. */
  onFailed?: (tx: Tx, job: ClaimedJob, error: StepFailure) => Promise<void>
  /** The job waits for something (a model that is being fetched); `reason` is a sentence. */
  onWaiting?: (tx: Tx, job: ClaimedJob, reason: string) => Promise<void>
}

/** A failure as it may be shown. */
export interface StepFailure {
  code: FailureCode
  message: string
}

/** The job was cancelled, or taken over after this worker was thought dead: its work is dropped. */
export class LeaseLost extends Error {
  constructor(job: { id: string; step: string }) {
    super(`Job ${job.id} (${job.step}) is no longer this worker's.`)
    this.name = 'LeaseLost'
  }
}

/** Tries of a job whose step fails. */
export const maxAttempts = 3
/**
 * Claims of a job before it is thought to be what kills the process: a death of the whole process gives the
 * attempt back, since most often (a power cut, an update) the job is innocent.
 */
export const maxClaims = 200
/** How long a worker may be silent before its jobs go to another, milliseconds. */
export const leaseMs = 60_000

/** What may be shown of anything a step throws: unexpected errors keep their inner message to the log. */
export function failureOf(error: unknown): StepFailure {
  if (error instanceof StepError) return { code: error.code, message: error.message }
  if (error instanceof AppError) return { code: 'ENGINE_ERROR', message: error.message }
  return { code: 'ENGINE_ERROR', message: "An unexpected error occurred. The server's log has the details." }
}

/** Whether trying again can help: only jobs/ decides this. What is unexpected gets its three tries, each logged. */
export function isRetryable(error: unknown): boolean {
  if (error instanceof StepError) return error.retryable
  if (error instanceof AppError) return error.status >= 500
  return true
}

/** A row that has just been claimed. */
export function toClaimed(row: Row<'job'>): ClaimedJob {
  if (row.worker === null) throw new Error(`Job ${row.id} has no worker.`)
  const { id, runId, step, key, space, queue, worker, claims, attempts, joinId } = row
  return {
    id,
    runId,
    step,
    key,
    workspaceId: space,
    queue,
    worker,
    claims,
    attempt: attempts,
    joinId,
    input: JSON.parse(row.input) as unknown,
  }
}
