import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql, type RawBuilder } from 'kysely'
import { openSqliteForTest } from '../../../test/helpers/databases.ts'
import { isFree } from '../database/row-lease.ts'
import { hasEnded, isAlive, isQueued, isRunning } from './states.ts'

test('frequent queries use their index, however many jobs have ended', async () => {
  const { db, close } = await openSqliteForTest()
  const plan = async (query: RawBuilder<unknown>): Promise<string> => {
    const { rows } = await sql<{ detail: string }>`explain query plan ${query}`.execute(db)
    return rows.map(({ detail }) => detail).join(' | ')
  }
  const expectations: [RawBuilder<unknown>, RegExp][] = [
    [
      sql`select "id" from "job" where "queue" = ${'q'} and ${isQueued} and "runAt" <= ${1} order by "priority", "turn", "id" limit 1`,
      /^SEARCH job USING INDEX job_claim \(queue=\?\)$/,
    ],
    [
      sql`select "turn" from "job" where "queue" = ${'q'} and ${isQueued} order by "turn" limit 1`,
      /^SEARCH job USING COVERING INDEX job_turn \(queue=\?\)$/,
    ],
    [
      sql`select max("turn") from "job" where "queue" = ${'q'} and "space" = ${'s'} and ${isAlive}`,
      /INDEX job_space \(queue=\? AND space=\?\)$/,
    ],
    [
      sql`select "id" from "job" where "runId" = ${'r'} and "step" = ${'import'} and ${isAlive} limit 1`,
      /INDEX \S+ \(runId=\? AND step=\?\)$/,
    ],
    [sql`select * from "job" where ${isRunning} and ${isFree(db)}`, /INDEX job_running/],
    [sql`delete from "job" where ${hasEnded} and "finishedAt" < ${1}`, /INDEX job_finishedAt/],
  ]
  for (const [query, expected] of expectations) assert.match(await plan(query), expected)
  await close()
})
