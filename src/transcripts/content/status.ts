import type { TranscriptStatus } from '../../contract/resources.ts'
import { AppError, notFound } from '../../contract/app-error.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Patch, Tx } from '../../platform/database/schema.ts'

/** Every transition there is (decisions 3); translations and insights follow the same table. */
export const transcriptTransitions: Record<TranscriptStatus, readonly TranscriptStatus[]> = {
  NOT_STARTED: ['QUEUED', 'COMPLETED'],
  QUEUED: ['IN_PROGRESS', 'CANCELLED', 'FAILED'],
  IN_PROGRESS: ['COMPLETED', 'FAILED', 'CANCELLED', 'QUEUED'],
  COMPLETED: ['QUEUED'],
  FAILED: ['QUEUED'],
  CANCELLED: ['QUEUED'],
}

/** AppError INVALID_STATE with the current status and those from which `to` is reached. */
export function invalidTransition(current: TranscriptStatus, to: TranscriptStatus): AppError {
  const allowed = Object.entries(transcriptTransitions).filter(([, targets]) => targets.includes(to))
  return new AppError(
    'INVALID_STATE',
    `The transcript is ${current}; this needs it to be ${allowed.map(([s]) => s).join(' or ')}.`,
    {
      currentStatus: current,
      allowedStatuses: allowed.map(([status]) => status),
    },
  )
}

/**
 * The only function that writes `transcript.status`. `queuedAt` is set at the first QUEUED,
 * `completedAt` exactly when COMPLETED. Staying in a status is fine: a step may run twice.
 */
export async function setTranscriptStatus(
  tx: Tx,
  id: string,
  to: TranscriptStatus,
  patch: Omit<Patch<'transcript'>, 'status' | 'id'> = {},
): Promise<void> {
  // Written, not read: PostgreSQL holds the row from here on, so that no transition is decided on a status that was.
  const row = await tx
    .updateTable('transcript')
    .set((held) => ({ status: held.ref('status') }))
    .where('id', '=', id)
    .returning(['status', 'queuedAt', 'completedAt'])
    .executeTakeFirst()
  if (row === undefined) throw notFound('transcript', id)
  if (row.status !== to && !transcriptTransitions[row.status].includes(to)) throw invalidTransition(row.status, to)
  const now = timestamp()
  await tx
    .updateTable('transcript')
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
