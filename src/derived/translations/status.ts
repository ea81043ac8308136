import type { TranscriptStatus } from '../../contract/resources.ts'
import { AppError, notFound } from '../../contract/app-error.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Patch, Tx } from '../../platform/database/schema.ts'
import { transcriptTransitions } from '../../transcripts/content/status.ts'
import { holdTranslation } from './store.ts'

/**
 * The only function that writes `translation.status`, by the table of transcripts. `queuedAt` is set at the first QUEUED,
 * `completedAt` exactly when COMPLETED. Staying in a status is fine: a step may run twice.
 */
export async function setTranslationStatus(
  tx: Tx,
  id: string,
  to: TranscriptStatus,
  patch: Omit<Patch<'translation'>, 'status' | 'id'> = {},
): Promise<void> {
  const row = await holdTranslation(tx, id)
  if (row === undefined) throw notFound('translation', id)
  if (row.status !== to && !transcriptTransitions[row.status].includes(to)) {
    const allowed = Object.entries(transcriptTransitions).filter(([, targets]) => targets.includes(to))
    throw new AppError(
      'INVALID_STATE',
      `The translation is ${row.status}; this needs it to be ${allowed.map(([status]) => status).join(' or ')}.`,
      { currentStatus: row.status, allowedStatuses: allowed.map(([status]) => status) },
    )
  }
  const now = timestamp()
  await tx
    .updateTable('translation')
    .set({
      ...patch,
      status: to,
      updatedAt: now,
      queuedAt: row.queuedAt ?? (to === 'QUEUED' ? now : null),
      completedAt: to === 'COMPLETED' ? (row.status === 'COMPLETED' ? row.completedAt : now) : null,
    })
    .where('id', '=', id)
    .execute()
}
