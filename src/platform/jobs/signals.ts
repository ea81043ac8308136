import { sql } from 'kysely'
import type { Tx } from '../database/schema.ts'
import { afterCommit, identityOf } from '../database/transaction-guard.ts'
import { createNotifier, createSignal, notifyOthers } from '../events/notify.ts'
import { claimable } from './states.ts'

/** Signals that there may be jobs to claim. */
export const jobsQueued = createSignal('jobs')
/** Signals that a run was cancelled, with its ID. */
export const runsCancelled = createNotifier<string>('cancelled', { write: (id) => id, read: (id) => id })

/**
 * Announces jobs that are about to be added to some queues. Other processes are notified only if a queue has nothing to
 * claim yet: their workers are busy otherwise, and NOTIFY takes a lock that all committing transactions share.
 */
export async function announceJobs(tx: Tx, queues: Iterable<string>): Promise<void> {
  const identity = identityOf(tx)
  afterCommit(() => jobsQueued.tell(identity, null))
  const others = notifyOthers(identity, jobsQueued, null)
  if (others === null) return
  for (const queue of queues) {
    await sql`select ${others} where not exists (${claimable(tx, queue).select('id')})`.execute(tx)
  }
}
