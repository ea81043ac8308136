import type { Db } from '../database/schema.ts'
import { isAlive } from './states.ts'

/** Number of waiting and running jobs, by step and state. */
export async function countJobs(db: Db): Promise<{ step: string; state: string; jobs: number }[]> {
  const rows = await db
    .selectFrom('job')
    .select((eb) => ['step', 'state', eb.fn.countAll<number | string>().as('jobs')])
    .where(isAlive)
    .groupBy(['step', 'state'])
    .execute()
  return rows.map((row) => ({ ...row, jobs: Number(row.jobs) }))
}
