import type { Insight } from '../../contract/endpoints/insights.ts'
import { AppError, notFound, invalidState } from '../../contract/app-error.ts'
import { requireQueueCapacity } from '../../platform/jobs/require-queue-capacity.ts'
import { getRecordingRow } from '../../library/recordings/get-recording-row.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { getTranscriptState } from '../../transcripts/content/get-transcript-state.ts'
import { needsStatus, lockForUpdate } from '../../transcripts/content/status.ts'
import { getInsight, requireInsight } from './get-insight.ts'
import { queueInsight } from './queue-insight.ts'
import { patchInsight } from './store.ts'

/** Maximum total length of an insight's tweaks, characters. */
const mostCharacters = 20_000

/**
 * Regenerates an insight, with one more tweak if given. The earlier result stays until the new one is complete.
 * AppError NOT_FOUND, INVALID_STATE, PROMPT_TOO_LONG, QUEUE_FULL.
 */
export async function regenerateInsight(
  tx: Tx,
  workspaceId: string,
  recordingId: string,
  id: string,
  options: { tweak: string | null; maxQueued: number },
): Promise<Insight> {
  const recording = await getRecordingRow(tx, workspaceId, recordingId)
  await requireInsight(tx, workspaceId, recordingId, id)
  await requireQueueCapacity(tx, workspaceId, options.maxQueued)
  const row = await lockForUpdate(tx, 'insight', id)
  if (row === undefined) throw notFound('insight', id)
  if (row.status === 'QUEUED' || row.status === 'IN_PROGRESS')
    throw needsStatus('insight', row.status, ['COMPLETED', 'FAILED', 'CANCELLED'])
  const transcript = await getTranscriptState(tx, recordingId)
  if (transcript === null || transcript.version === 0) {
    throw invalidState('This recording has no transcript yet.', transcript?.status ?? 'NOT_STARTED', ['COMPLETED'])
  }
  if (options.tweak !== null) {
    const tweaks = [...(JSON.parse(row.tweaks) as string[]), options.tweak]
    const characters = tweaks.reduce((sum, tweak) => sum + tweak.length, 0)
    if (characters > mostCharacters) {
      throw new AppError('PROMPT_TOO_LONG', `All tweaks together may have at most ${mostCharacters} characters.`, {
        maxCharacters: mostCharacters,
        characters,
      })
    }
    await patchInsight(tx, id, { tweaks: JSON.stringify(tweaks) })
  }
  await queueInsight(tx, row, recording)
  return getInsight(tx, workspaceId, recordingId, id)
}
