import { sql } from 'kysely'
import { databaseNow } from '../database/clock.ts'
import type { Database, Db, Row, Tx } from '../database/schema.ts'
import { afterCommit, identityOf } from '../database/transaction-guard.ts'
import { runsCancelled } from './signals.ts'
import { hasEnded, isAlive } from './states.ts'

/**
 * Cancels the remaining jobs of a run. Effective with the commit; running steps are aborted immediately in this
 * process and within half a second in others. @returns the number of cancelled jobs
 */
export async function cancelRun(tx: Tx, runId: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('job')
    .set({ state: 'CANCELLED', finishedAt: databaseNow(tx), leaseUntil: null })
    .where('runId', '=', runId)
    .where(isAlive)
    .executeTakeFirst()
  const identity = identityOf(tx)
  afterCommit(() => runsCancelled.tell(identity, runId))
  return Number(numUpdatedRows)
}

export interface StepCount {
  step: string
  state: Row<'job'>['state']
  count: number
}

/** Number of jobs of a run by step and state, for progress. */
export async function countJobs(db: Db, runId: string): Promise<StepCount[]> {
  return db
    .selectFrom('job')
    .where('runId', '=', runId)
    .groupBy(['step', 'state'])
    .select(['step', 'state', sql<number>`count(*)`.as('count')])
    .execute()
}

/** Deletes jobs that ended more than `milliseconds` ago. @returns how many */
export async function pruneJobs(db: Database, milliseconds: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('job')
    .where(hasEnded)
    .where('finishedAt', '<', sql<number>`(${databaseNow(db)} - ${sql.lit(Math.round(milliseconds))})`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
