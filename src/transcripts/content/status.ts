import type { TranscriptStatus } from '../../contract/resources.ts'
import { type AppError, notFound, invalidState } from '../../contract/app-error.ts'
import { timestamp } from '../../platform/database/now.ts'
import { locked } from '../../platform/database/row-locks.ts'
import type { Patch, Row, Tx } from '../../platform/database/schema.ts'

/** All allowed transitions of a transcript, a translation or an insight. */
const transitions: Record<TranscriptStatus, readonly TranscriptStatus[]> = {
  NOT_STARTED: ['QUEUED', 'COMPLETED'],
  // COMPLETED: a text that stays as it is.
  QUEUED: ['IN_PROGRESS', 'CANCELLED', 'FAILED', 'COMPLETED'],
  IN_PROGRESS: ['COMPLETED', 'FAILED', 'CANCELLED', 'QUEUED'],
  COMPLETED: ['QUEUED'],
  FAILED: ['QUEUED'],
  CANCELLED: ['QUEUED'],
}

/** The kinds with these statuses; each has a table of the same name. */
export type StatusKind = 'transcript' | 'translation' | 'insight'

/** AppError INVALID_STATE with the current status and the statuses that the operation requires. */
export function needsStatus(
  kind: StatusKind,
  current: TranscriptStatus,
  allowed: readonly TranscriptStatus[],
): AppError {
  const needed = allowed.join(' or ')
  return invalidState(`The ${kind} is ${current}. This is possible once it is ${needed}.`, current, [...allowed])
}

/** AppError INVALID_STATE for a transition to `to` that is not in the table above. */
export function invalidTransition(kind: StatusKind, current: TranscriptStatus, to: TranscriptStatus): AppError {
  const from = Object.entries(transitions).filter(([, targets]) => targets.includes(to))
  return needsStatus(
    kind,
    current,
    from.map(([status]) => status as TranscriptStatus),
  )
}

/** The row, locked until the transaction ends. */
export async function lockForUpdate<K extends StatusKind>(tx: Tx, kind: K, id: string): Promise<Row<K> | undefined> {
  // The three tables share these columns; Kysely can't express a table that is a type parameter.
  const select = tx
    .selectFrom(kind as 'transcript')
    .selectAll()
    .where('id', '=', id)
  return (await locked(tx, select).executeTakeFirst()) as Row<K> | undefined
}

/**
 * With `cancelTranscriptsOf`, the only writer of `status`, `queuedAt` and `completedAt`. `queuedAt` is set on the first
 * QUEUED; `completedAt` is set only while COMPLETED. Keeping the same status is allowed, because a step may run twice.
 * `waitingFor` is null unless the patch has it. AppError NOT_FOUND, INVALID_STATE.
 */
export async function setStatus<K extends StatusKind>(
  tx: Tx,
  kind: K,
  id: string,
  to: TranscriptStatus,
  patch: Omit<Patch<K>, 'status' | 'id' | 'queuedAt' | 'completedAt'> = {} as Omit<
    Patch<K>,
    'status' | 'id' | 'queuedAt' | 'completedAt'
  >,
): Promise<void> {
  const row = (await lockForUpdate(tx, kind, id)) as Row<'transcript'> | undefined
  if (row === undefined) throw notFound(kind, id)
  if (row.status !== to && !transitions[row.status].includes(to)) throw invalidTransition(kind, row.status, to)
  const now = timestamp()
  await tx
    .updateTable(kind as 'transcript')
    .set({
      waitingFor: null,
      ...patch,
      status: to,
      updatedAt: now,
      queuedAt: row.queuedAt ?? (to === 'QUEUED' ? now : null),
      completedAt: to === 'COMPLETED' ? (row.status === 'COMPLETED' ? row.completedAt : now) : null,
    })
    .where('id', '=', id)
    .execute()
}

/** Sets all transcriptions of a workspace to CANCELLED, because it is being deleted. In one statement: thousands may wait. */
export async function cancelTranscriptsOf(tx: Tx, workspaceId: string): Promise<void> {
  await tx
    .updateTable('transcript')
    .set({ status: 'CANCELLED', waitingFor: null, updatedAt: timestamp() })
    .where('status', 'in', ['QUEUED', 'IN_PROGRESS'])
    .where('recordingId', 'in', (eb) =>
      eb.selectFrom('recording').select('recording.id').where('recording.workspaceId', '=', workspaceId),
    )
    .execute()
}
