import { sql } from 'kysely'
import type { Db, Row } from '../../platform/database/schema.ts'

export interface WindowProgress {
  n: number
  channel: number
  end: number
  isDone: boolean
}

/** The windows of a run, in order, each with whether it is done. */
export async function listWindowProgress(db: Db, runId: string): Promise<WindowProgress[]> {
  const rows = await db
    .selectFrom('transcriptWindow')
    .select(['n', 'channel', 'end', sql<number>`case when "result" is null then 0 else 1 end`.as('done')])
    .where('runId', '=', runId)
    .orderBy('n')
    .execute()
  return rows.map((row) => ({ n: row.n, channel: row.channel, end: row.end, isDone: row.done === 1 }))
}

/** Results of the last `count` windows before the first unfinished one, in order. */
export async function readWindowResults(
  db: Db,
  runId: string,
  from: number,
  count: number,
): Promise<
  (Pick<Row<'transcriptWindow'>, 'offset' | 'length' | 'before' | 'after' | 'channel'> & { result: Uint8Array })[]
> {
  const rows = await db
    .selectFrom('transcriptWindow')
    .select(['offset', 'length', 'before', 'after', 'channel', 'result'])
    .where('runId', '=', runId)
    .where('n', '>=', from)
    .where('result', 'is not', null)
    .orderBy('n')
    .limit(count)
    .execute()
  return rows.flatMap(({ result, ...window }) => (result === null ? [] : [{ ...window, result }]))
}

/** Results of every window, in order. */
export async function readAllWindowResults(db: Db, runId: string): Promise<Uint8Array[]> {
  const rows = await db
    .selectFrom('transcriptWindow')
    .select(['n', 'result'])
    .where('runId', '=', runId)
    .orderBy('n')
    .execute()
  return rows.map(({ n, result }) => {
    if (result === null) throw new Error(`window ${n} of ${runId} has no result`)
    return result
  })
}

/** The windows of a run as ranges of samples, in order. */
export async function listWindowStretches(
  db: Db,
  runId: string,
): Promise<Pick<Row<'transcriptWindow'>, 'offset' | 'length' | 'before' | 'after' | 'channel'>[]> {
  return db
    .selectFrom('transcriptWindow')
    .select(['offset', 'length', 'before', 'after', 'channel'])
    .where('runId', '=', runId)
    .orderBy('n')
    .execute()
}

export async function findWindow(db: Db, runId: string, n: number): Promise<Row<'transcriptWindow'> | undefined> {
  return db.selectFrom('transcriptWindow').selectAll().where('runId', '=', runId).where('n', '=', n).executeTakeFirst()
}
