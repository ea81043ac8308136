import type { FailureCode } from '../../contract/errors.ts'
import { AppError, StepError, WaitError } from '../../contract/app-error.ts'
import { waitingSentences } from '../../text/messages/waiting-sentences.ts'
import { isStorageFull } from '../blobs/files.ts'
import { diskError } from '../disk-failure.ts'
import type { Database, Row, Tx } from '../database/schema.ts'
import { readInput } from './job-input.ts'

/** A job to run once, identified by (runId, step, key). Enqueuing it again has no effect. */
export interface NewJob {
  runId: string
  step: string
  /** Distinguishes jobs of one step (a window's number, a language). Default: empty. */
  key?: string
  /** Workspaces take turns. */
  workspaceId: string
  queue: string
  /** Lower values run first. Default 0. */
  priority?: number
  /** Amount of work in seconds of audio, charged to the workspace's turn. Default 1. */
  seconds?: number
  /** Any JSON value, read by the step's handler. */
  input: unknown
  /** Waits until every job that names it in `join` has ended. */
  blocked?: boolean
  /** Step and key of the blocked job in this run that waits for this one. It must exist or come earlier in the list. */
  join?: { step: string; key?: string }
}

/** A job claimed by a worker. `claims` is the fencing token: every claim has a different one. */
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
  /** 1 for the first attempt. */
  attempt: number
  joinId: string | null
  /** Names the span that queued it, so that the job continues its trace; null: none. */
  traceparent: string | null
}

export type Write = (tx: Tx) => Promise<void>

/** Result of a step, written in one transaction with the job's completion. */
export interface StepResult {
  write?: Write
  /** Called once the result is written or can't be. What it fails to do must end by itself, as a lease does. */
  settle?: () => Promise<void>
  followers?: NewJob[]
}

export interface StepContext {
  db: Database
  job: ClaimedJob
  /** Aborted when the run is cancelled, the lease is lost or the process stops. */
  signal: AbortSignal
  /**
   * Commits part of the result and its followers while the step continues.
   * @throws LeaseLost if this worker no longer holds the job: nothing was written
   */
  emit: (write: Write | null, followers: NewJob[]) => Promise<void>
}

/** Reads, computes outside any transaction, then returns what to write. Must be safe to run twice. */
export type StepHandler = (context: StepContext, input: unknown) => Promise<StepResult | void>

/** Callbacks of the pipeline inside the transactions of jobs/. */
export interface JobHooks {
  onClaimed?: (tx: Tx, job: ClaimedJob) => Promise<void>
  /** The job has failed permanently. */
  onFailed?: (tx: Tx, job: ClaimedJob, error: StepFailure) => Promise<void>
  /** The job waits for something (a model that is being downloaded); `reason` is a sentence. */
  onWaiting?: (tx: Tx, job: ClaimedJob, reason: string) => Promise<void>
  /** The job was interrupted and starts again soon; `reason` is a sentence. */
  onRetrying?: (tx: Tx, job: ClaimedJob, reason: string) => Promise<void>
}

/** A failure in the form that users may see. */
export interface StepFailure {
  code: FailureCode
  message: string
}

/** The job was cancelled, or another worker took it over after this one seemed dead. Its work is discarded. */
export class LeaseLost extends Error {
  constructor(job: { id: string; step: string }) {
    super(`Job ${job.id} (${job.step}) is no longer this worker's.`)
    this.name = 'LeaseLost'
  }
}

/** Maximum number of attempts of a failing job. */
export const maxAttempts = 3
/**
 * Maximum number of claims before a job is suspected of killing the process. When a process dies, the attempt isn't
 * counted, since the job usually isn't the cause (a power failure, an update).
 */
export const maxClaims = 200
/** A job is postponed by an hour at most, which busy hosts may ask for. */
export const longestPauseSeconds = 3600
/** A worker that sends no sign of life for this long loses its jobs to another, milliseconds. */
export const leaseMs = 60_000

/** The public form of an error from a step. Messages of unexpected errors are only logged. */
export function failureOf(error: unknown): StepFailure {
  if (error instanceof StepError) return { code: error.code, message: error.message }
  if (error instanceof AppError) return { code: 'ENGINE_ERROR', message: error.message }
  return { code: 'ENGINE_ERROR', message: "An unexpected error occurred. The server's log has the details." }
}

/** Whether a retry may help. Only jobs/ decides this. Unexpected errors get three attempts, each logged. */
export function isRetryable(error: unknown): boolean {
  if (error instanceof StepError) return error.retryable
  if (error instanceof AppError) return error.status >= 500
  return true
}

/** How long a job waits for free disk space before it is retried, seconds. */
const diskWaitSeconds = 10

/** What the job waits for, if the error says that it must wait; otherwise null. */
export function waitOf(error: unknown): WaitError | null {
  if (error instanceof WaitError) return error
  if (!isStorageFull(error)) return null
  return new WaitError(waitingSentences.DISK_FULL, diskWaitSeconds)
}

/** How long a job pauses after an outage, unless the error says, seconds. */
const outageSeconds = 5

/**
 * Why a step was interrupted by something that every step needs (the database, the store, the disk), and for how long; otherwise
 * null. A job that meets an outage each time is treated like one that kills its process.
 */
export function outageOf(job: ClaimedJob, thrown: unknown): { message: string; seconds: number } | null {
  const error = diskError(thrown)
  if (!(error instanceof AppError) || error.status !== 503 || job.claims >= maxClaims) return null
  const { retryAfterSeconds } = error.details
  return { message: error.message, seconds: typeof retryAfterSeconds === 'number' ? retryAfterSeconds : outageSeconds }
}

/** Converts a row that has just been claimed. */
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
    ...readInput(row.input),
  }
}
