import { append } from '../../platform/events/events.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { setStatus } from '../../transcripts/content/status.ts'
import type { InsightRow } from './store.ts'

/** The input of an insight job. */
export interface InsightJob {
  workspaceId: string
  recordingId: string
  insightId: string
}

/** The step name and queue of insight jobs. */
export const insightStep = 'insight'
export const insightQueue = 'insights'

/** The weight of an insight in the fair share between workspaces: it costs much less than a transcription. */
const shareOfAudio = 0.05

/** Queues an insight as a run of its own, so that it can be cancelled separately. */
export async function queueInsight(
  tx: Tx,
  insight: Pick<InsightRow, 'id' | 'recordingId'>,
  recording: { workspaceId: string; duration: number | null },
): Promise<void> {
  const runId = newId('run')
  const { workspaceId } = recording
  const input: InsightJob = { workspaceId, recordingId: insight.recordingId, insightId: insight.id }
  await setStatus(tx, 'insight', insight.id, 'QUEUED', { runId, failure: null })
  const seconds = 1 + (recording.duration ?? 60) * shareOfAudio
  await enqueue(tx, [{ runId, step: insightStep, workspaceId, queue: insightQueue, seconds, input }])
  await append(tx, { type: 'INSIGHT_QUEUED', workspaceId, data: { ...input, status: 'QUEUED' } })
}
