import { AppError } from '../../contract/app-error.ts'
import type { Tx } from '../database/schema.ts'
import { isAlive } from './states.ts'

/** A full queue is asked again after this time, seconds: one recording may be done by then. */
const retryAfterSeconds = 60

/**
 * Sees that a workspace has fewer than `max` jobs that wait or run, before a request begins more work. What a run that
 * has begun still needs is never refused. AppError QUEUE_FULL.
 */
export async function requireQueueCapacity(tx: Tx, workspaceId: string, max: number): Promise<void> {
  const some = tx.selectFrom('job').select('id').where('space', '=', workspaceId).where(isAlive).limit(max)
  const { jobs } = await tx
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number | string>().as('jobs'))
    .executeTakeFirstOrThrow()
  if (Number(jobs) < max) return
  throw new AppError(
    'QUEUE_FULL',
    `This workspace already has ${max} waiting jobs. Try again when some have finished, or ask the operator to raise TIRO_MAX_QUEUED.`,
    { policy: 'queue', retryAfterSeconds },
  )
}
