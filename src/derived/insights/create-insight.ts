import type { Insight } from '../../contract/endpoints/insights.ts'
import { invalidState } from '../../contract/app-error.ts'
import { append } from '../../platform/events/events.ts'
import { requireQueueCapacity } from '../../platform/jobs/require-queue-capacity.ts'
import { getPrompt } from '../prompts/get-prompt.ts'
import { getRecordingRow } from '../../library/recordings/get-recording-row.ts'
import { newRow } from '../../platform/database/new-row.ts'
import { requireRoom } from '../../platform/database/require-room.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { lockTranscriptOf } from '../../transcripts/content/find-transcript.ts'
import { getInsight } from './get-insight.ts'
import { queueInsight } from './queue-insight.ts'
import { findUnfinishedInsight, insertInsight } from './store.ts'
import { waitingSentences } from '../../text/messages/waiting-sentences.ts'

/**
 * Runs a prompt on a recording. If the transcript isn't complete yet, the insight waits for it. Asked again before it is
 * complete, the same prompt has the same insight.
 * AppError NOT_FOUND, INVALID_STATE, QUEUE_FULL.
 */
export async function createInsight(
  tx: Tx,
  workspaceId: string,
  recordingId: string,
  promptId: string,
  maxQueued: number,
): Promise<Insight> {
  const recording = await getRecordingRow(tx, workspaceId, recordingId)
  const prompt = await getPrompt(tx, workspaceId, promptId)
  const unfinished = await findUnfinishedInsight(tx, recordingId, prompt)
  if (unfinished !== undefined) return getInsight(tx, workspaceId, recordingId, unfinished.id)
  await requireRoom(tx, 'insights', recordingId)
  await requireQueueCapacity(tx, workspaceId, maxQueued)
  // Locked: one that completes or fails meanwhile starts or ends only the insights that it sees.
  const transcript = await lockTranscriptOf(tx, recordingId)
  const isReadable = transcript !== undefined && transcript.version > 0
  if (!isReadable && (transcript?.status === 'FAILED' || transcript?.status === 'CANCELLED')) {
    throw invalidState(`The transcript is ${transcript.status}. Retry it first.`, transcript.status, [
      'NOT_STARTED',
      'QUEUED',
      'IN_PROGRESS',
      'COMPLETED',
    ])
  }
  const id = await addInsight(tx, recordingId, prompt)
  if (isReadable) await queueInsight(tx, { id, recordingId }, recording)
  else {
    await append(tx, {
      type: 'INSIGHT_QUEUED',
      workspaceId,
      data: { recordingId, insightId: id, status: 'QUEUED' },
    })
  }
  return getInsight(tx, workspaceId, recordingId, id)
}

/** Writes the row of an insight that waits for its transcript. @returns its id */
export async function addInsight(
  tx: Tx,
  recordingId: string,
  prompt: { id: string; title: string; prompt: string },
): Promise<string> {
  const fresh = newRow('ins')
  const { id } = fresh
  await insertInsight(tx, {
    ...fresh,
    recordingId,
    promptId: prompt.id,
    promptTitle: prompt.title,
    promptText: prompt.prompt,
    tweaks: '[]',
    status: 'QUEUED',
    queuedAt: fresh.createdAt,
    waitingFor: waitingSentences.TRANSCRIPT_INCOMPLETE,
  })
  return id
}
