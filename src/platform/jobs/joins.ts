import { sql } from 'kysely'
import { databaseNow } from '../database/clock.ts'
import type { Database } from '../database/schema.ts'
import { announceNow } from '../events/notify.ts'
import { jobsQueued } from './signals.ts'
import { hasChanged } from '../database/has-changed.ts'

const noneLeft = sql<boolean>`not exists (select 1 from "job" as "member"
  where "member"."joinId" = "job"."id" and "member"."state" in ('BLOCKED', 'QUEUED', 'RUNNING'))`

/**
 * Queues blocked jobs when nothing that they wait for is left. This is a separate statement after the member's commit:
 * inside the transactions, if the last two members end together, each would still see the other.
 * @param id one job; without it every one, in case a worker died between its last member's commit and the release
 */
export async function releaseJoins(db: Database, id?: string): Promise<void> {
  const isReleased = await hasChanged(
    db
      .updateTable('job')
      // It can run from now on, which the age of the queue counts from.
      .set({ state: 'QUEUED', runAt: databaseNow(db) })
      .$if(id !== undefined, (update) => update.where('id', '=', id ?? ''))
      .where(sql<boolean>`"job"."state" = 'BLOCKED'`)
      .where(noneLeft),
  )
  if (isReleased) await announceNow(db, jobsQueued, null)
}
