import { startInsights } from '../../derived/insights/start-insights.ts'
import { findTranscriptOf } from '../../transcripts/content/find-transcript.ts'
import type { Context, Outcome, Run } from '../graph.ts'

/** Queues the insights for a new transcript, each as its own run so that a failure doesn't affect the others. */
export async function queueInsights(context: Context, run: Run): Promise<Outcome | void> {
  const transcript = await findTranscriptOf(context.db, run.recordingId)
  if (transcript?.runId !== context.runId || transcript.status !== 'COMPLETED') return
  return { write: (tx) => startInsights(tx, run.workspaceId, run.recordingId) }
}
