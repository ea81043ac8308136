import { sql } from 'kysely'
import { databaseNow } from '../database/clock.ts'
import type { Database, Db, Tx } from '../database/schema.ts'
import { announce } from '../events/notify.ts'
import { requeued } from './finish.ts'
import { jobsQueued, runsCancelled } from './signals.ts'
import { hasEnded, isAlive, isRunning } from './states.ts'
import { countChanges } from '../database/has-changed.ts'
import { pruneRows } from '../database/prune-rows.ts'

/**
 * Cancels the remaining jobs of a run. Effective with the commit; running steps are aborted as soon as their
 * process hears of it, within half a second even without a notification. @returns the number of cancelled jobs
 * @param except a step that continues
 */
export async function cancelRun(tx: Tx, runId: string, except: string | null = null): Promise<number> {
  const cancelled = await countChanges(
    cancel(tx)
      .where('runId', '=', runId)
      .$if(except !== null, (query) => query.where('step', '!=', except)),
  )
  // Announcing it aborts all steps of the run. The worker finds the others within half a second.
  if (except === null) await announce(tx, runsCancelled, runId)
  return cancelled
}

/**
 * Cancels everything that is queued or runs for a workspace, because the workspace is being deleted. In one statement, as
 * thousands may wait; only the runs that have something to abort are announced.
 */
export async function cancelRunsOf(tx: Tx, workspaceId: string): Promise<void> {
  const running = tx.selectFrom('job').select('runId').distinct().where('space', '=', workspaceId).where(isRunning)
  const runs = await running.execute()
  await cancel(tx).where('space', '=', workspaceId).execute()
  for (const { runId } of runs) await announce(tx, runsCancelled, runId)
}

function cancel(tx: Tx) {
  return tx
    .updateTable('job')
    .set({ state: 'CANCELLED', finishedAt: databaseNow(tx), leaseUntil: null })
    .where(isAlive)
}

/** Deletes the jobs of a step, whatever their state, so that it can be queued again with the same keys. */
export async function deleteJobs(tx: Tx, runId: string, step: string): Promise<void> {
  await tx.deleteFrom('job').where('runId', '=', runId).where('step', '=', step).execute()
}

/** Queues the ended jobs of a step once more, because their result is gone. @returns how many */
export async function repeatStep(tx: Tx, runId: string, step: string): Promise<number> {
  const repeated = await countChanges(
    tx
      .updateTable('job')
      .set({ ...requeued(tx, 0), attempts: 0, finishedAt: null })
      .where('runId', '=', runId)
      .where('step', '=', step)
      .where(hasEnded),
  )
  await announce(tx, jobsQueued, null)
  return repeated
}

/** The steps of a run that have not ended. */
export async function listOpenSteps(db: Db, runId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('job').select('step').distinct().where('runId', '=', runId).where(isAlive).execute()
  return new Set(rows.map(({ step }) => step))
}

/** Whether a step of a run has not ended. However many jobs the run has, this reads those of the step alone. */
export async function isStepOpen(db: Db, runId: string, step: string): Promise<boolean> {
  const jobs = db.selectFrom('job').select('id').where('runId', '=', runId).where('step', '=', step).where(isAlive)
  return (await jobs.limit(1).executeTakeFirst()) !== undefined
}

/** Deletes jobs that ended more than `milliseconds` ago. @returns how many */
export async function pruneJobs(db: Database, milliseconds: number): Promise<number> {
  const old = db
    .selectFrom('job')
    .select('id')
    .where(hasEnded)
    .where('finishedAt', '<', sql<number>`(${databaseNow(db)} - ${sql.lit(Math.round(milliseconds))})`)
  return pruneRows((most) => countChanges(db.deleteFrom('job').where('id', 'in', old.limit(most))))
}
