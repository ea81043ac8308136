import { AppError, notFound } from '../../contract/app-error.ts'
import { locked } from '../database/row-locks.ts'
import type { Tx } from '../database/schema.ts'
import { isAlive } from './states.ts'
import { countRows } from '../database/count-rows.ts'

/** Retry-After for a full queue, seconds: one recording may have finished by then. */
const retryAfterSeconds = 60

/**
 * Checks that a workspace has fewer than `max` waiting and running jobs before a request adds work. Jobs of a run that
 * has already started are never refused. @throws AppError QUEUE_FULL, NOT_FOUND for a deleted workspace
 */
export async function requireQueueCapacity(tx: Tx, workspaceId: string, max: number): Promise<void> {
  const workspace = tx.selectFrom('workspace').select('deletedAt').where('id', '=', workspaceId)
  const found = await locked(tx, workspace).executeTakeFirst()
  // Its jobs were cancelled when it was deleted: a later one would outlast it.
  if (found?.deletedAt !== null) throw notFound('workspace', workspaceId)
  const some = tx.selectFrom('job').select('id').where('space', '=', workspaceId).where(isAlive).limit(max)
  if ((await countRows(tx.selectFrom(some.as('some')))) < max) return
  throw new AppError(
    'QUEUE_FULL',
    `This workspace already has ${max} waiting jobs. Try again when some have finished, or ask the operator to raise TIRO_MAX_QUEUED.`,
    { policy: 'queue', retryAfterSeconds },
  )
}
