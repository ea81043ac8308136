import { cancelRun } from '../../platform/jobs/runs.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { setStatus } from '../../transcripts/content/status.ts'
import { listAllInsights } from './store.ts'

/** Stops generating a recording's insights, because the recording is being deleted. */
export async function stopInsights(tx: Tx, recordingId: string): Promise<void> {
  for (const { id, status, runId } of await listAllInsights(tx, recordingId)) {
    if (status !== 'QUEUED' && status !== 'IN_PROGRESS') continue
    if (runId !== null) await cancelRun(tx, runId)
    await setStatus(tx, 'insight', id, 'CANCELLED')
  }
}

/** Ends insights that wait for a transcript that failed or was cancelled; they start if it completes after all. */
export async function endWaitingInsights(
  tx: Tx,
  recordingId: string,
  to: 'FAILED' | 'CANCELLED',
  failure: string | null = null,
): Promise<void> {
  for (const { id, status, runId } of await listAllInsights(tx, recordingId)) {
    if (status === 'QUEUED' && runId === null) await setStatus(tx, 'insight', id, to, { failure })
  }
}
