import { sql } from 'kysely'
import { databaseNow } from '../database/clock.ts'
import type { Database } from '../database/schema.ts'
import { announceNow } from '../events/notify.ts'
import { jobsQueued } from './signals.ts'

const noneLeft = sql<boolean>`not exists (select 1 from "job" as "member"
  where "member"."joinId" = "job"."id" and "member"."state" in ('BLOCKED', 'QUEUED', 'RUNNING'))`

/**
 * Queues a blocked job when nothing that it waits for is left. This is a separate statement after the member's commit:
 * inside the transactions, if the last two members end together, each would still see the other.
 */
export async function releaseJoin(db: Database, id: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('job')
    // It can run from now on, which the age of the queue counts from.
    .set({ state: 'QUEUED', runAt: databaseNow(db) })
    .where('id', '=', id)
    .where(sql<boolean>`"job"."state" = 'BLOCKED'`)
    .where(noneLeft)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await announceNow(db, jobsQueued, null)
}

/** The same for every blocked job, in case a worker died between its last member's commit and the release. */
export async function releaseJoins(db: Database): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({ state: 'QUEUED', runAt: databaseNow(db) })
    .where(sql<boolean>`"job"."state" = 'BLOCKED'`)
    .where(noneLeft)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await announceNow(db, jobsQueued, null)
  return Number(numUpdatedRows)
}
