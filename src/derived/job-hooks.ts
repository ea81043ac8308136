import type { ClaimedJob, JobHooks, StepFailure } from '../platform/jobs/job.ts'
import type { Row, Tx } from '../platform/database/schema.ts'
import { append, type NewEvent } from '../platform/events/events.ts'
import { lockForUpdate, setStatus } from '../transcripts/content/status.ts'

type Kind = 'translation' | 'insight'

/** What jobs that derive something from a transcript report to its row, each in the job's transaction. */
export function derivedJobHooks<Input>(
  kind: Kind,
  work: {
    idOf: (input: Input) => string
    started: (input: Input) => NewEvent
    failed: (input: Input, failure: StepFailure) => NewEvent
  },
): JobHooks {
  /** Undefined if a newer run has replaced the job, or the row was deleted. */
  async function current(tx: Tx, job: ClaimedJob): Promise<Row<Kind> | undefined> {
    const row = await lockForUpdate(tx, kind, work.idOf(job.input as Input))
    return row?.runId === job.runId ? row : undefined
  }
  return {
    onClaimed: async (tx, job) => {
      const row = await current(tx, job)
      if (row?.status !== 'QUEUED') return
      await setStatus(tx, kind, row.id, 'IN_PROGRESS')
      await append(tx, work.started(job.input as Input))
    },
    onWaiting: async (tx, job, reason) => {
      const row = await current(tx, job)
      if (row?.status === 'IN_PROGRESS') await setStatus(tx, kind, row.id, 'QUEUED', { waitingFor: reason })
    },
    onFailed: async (tx, job, failure) => {
      const row = await current(tx, job)
      if (row === undefined || ['CANCELLED', 'COMPLETED'].includes(row.status)) return
      await setStatus(tx, kind, row.id, 'FAILED', { failure: JSON.stringify(failure) })
      await append(tx, work.failed(job.input as Input, failure))
    },
  }
}
