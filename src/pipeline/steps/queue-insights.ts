import { startInsights } from '../../derived/insights/start-insights.ts'
import { findTranscriptOf } from '../../transcripts/content/find-transcript.ts'
import type { Context, Outcome, Run } from '../graph.ts'

/** Queues what is to be written about a new transcript, each as a run of its own: one that fails keeps none of the others. */
export async function queueInsights(context: Context, run: Run): Promise<Outcome | void> {
  const transcript = await findTranscriptOf(context.db, run.recordingId)
  if (transcript?.runId !== context.runId || transcript.status !== 'COMPLETED') return
  return { write: (tx) => startInsights(tx, run.workspaceId, run.recordingId) }
}
