import { append } from '../../platform/events/events.ts'
import { cancelRun } from '../../platform/jobs/runs.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { requireInsight } from './get-insight.ts'
import { removeInsight } from './store.ts'

/** Deletes an insight and stops generating it. AppError NOT_FOUND. */
export async function deleteInsight(tx: Tx, workspaceId: string, recordingId: string, id: string): Promise<void> {
  const row = await requireInsight(tx, workspaceId, recordingId, id)
  if (row.runId !== null) await cancelRun(tx, row.runId)
  await removeInsight(tx, id)
  await append(tx, { type: 'INSIGHT_DELETED', workspaceId, data: { recordingId, insightId: id } })
}
