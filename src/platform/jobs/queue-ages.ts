import { sql } from 'kysely'
import { databaseNow } from '../database/clock.ts'
import type { Db } from '../database/schema.ts'
import { isQueued } from './states.ts'

/** How long the oldest job that could run has waited, seconds, by step. Steps without such a job are left out. */
export async function queueAges(db: Db): Promise<{ step: string; seconds: number }[]> {
  const now = databaseNow(db)
  const rows = await db
    .selectFrom('job')
    .where(isQueued)
    .where('runAt', '<=', now)
    .groupBy('step')
    .select(['step', sql<number | string>`max(${now} - "runAt")`.as('milliseconds')])
    .execute()
  return rows.map(({ step, milliseconds }) => ({ step, seconds: Number(milliseconds) / 1000 }))
}
