import { AppError, notFound } from '../../contract/app-error.ts'
import type { TranscriptStatus } from '../../contract/resources.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Patch, Tx } from '../../platform/database/schema.ts'
import { transcriptTransitions } from '../../transcripts/content/status.ts'
import { holdInsight, patchInsight, type InsightRow } from './store.ts'

/**
 * The only function that writes `insight.status`, by the table of the transcripts. `completedAt` is set exactly when
 * COMPLETED. AppError NOT_FOUND, INVALID_STATE.
 */
export async function setInsightStatus(
  tx: Tx,
  id: string,
  to: TranscriptStatus,
  patch: Omit<Patch<'insight'>, 'status' | 'id'> = {},
): Promise<void> {
  const row = await holdInsight(tx, id)
  if (row === undefined) throw notFound('insight', id)
  if (row.status !== to && !transcriptTransitions[row.status].includes(to)) throw notNow(row)
  const now = timestamp()
  await patchInsight(tx, id, {
    waitingFor: null,
    ...patch,
    status: to,
    updatedAt: now,
    completedAt: to === 'COMPLETED' ? now : null,
  })
}

/** AppError INVALID_STATE: an insight that is being made is changed when it is there. */
export function notNow(row: InsightRow): AppError {
  return new AppError('INVALID_STATE', `The insight is ${row.status}; wait until it is there, or delete it.`, {
    currentStatus: row.status,
    allowedStatuses: ['COMPLETED', 'FAILED', 'CANCELLED'],
  })
}
