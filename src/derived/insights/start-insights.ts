import { listAutoPrompts } from '../prompts/list-auto-prompts.ts'
import { getRecordingRow } from '../../library/recordings/get-recording-row.ts'
import { lockByWriting } from '../../platform/database/row-locks.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { findTranscriptOf } from '../../transcripts/content/find-transcript.ts'
import { addInsight } from './create-insight.ts'
import { queueInsight } from './queue-insight.ts'
import { listAllInsights } from './store.ts'

const isAtWork = (status: string): boolean => status === 'QUEUED' || status === 'IN_PROGRESS'

/**
 * Called when a recording has a new transcript. Queues the insights that waited for it and those of prompts with
 * autoGenerate; regenerates such insights of an earlier transcript. Safe to repeat.
 */
export async function startInsights(tx: Tx, workspaceId: string, recordingId: string): Promise<void> {
  const recording = await getRecordingRow(tx, workspaceId, recordingId)
  const transcript = await findTranscriptOf(tx, recordingId)
  // Written: a request for the same prompt at this moment waits, and finds the insight that starts here.
  if (transcript !== undefined) await lockByWriting(tx, 'transcript', transcript.id)
  const there = await listAllInsights(tx, recordingId)
  // Insights without a run were never started: they still wait, or failed along with an earlier transcription.
  for (const row of there) if (row.runId === null) await queueInsight(tx, row, recording)
  for (const prompt of await listAutoPrompts(tx, workspaceId)) {
    const own = there.filter(({ promptId }) => promptId === prompt.id)
    const old = own.filter(
      (row) => row.runId !== null && !isAtWork(row.status) && row.transcriptVersion !== row.currentVersion,
    )
    for (const row of old) await queueInsight(tx, row, recording)
    if (own.length > 0) continue
    const id = await addInsight(tx, recordingId, prompt)
    await queueInsight(tx, { id, recordingId }, recording)
  }
}
