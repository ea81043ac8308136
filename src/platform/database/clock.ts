import { sql, type Kysely, type RawBuilder } from 'kysely'
import { dialectOf } from './dialects.ts'

/**
 * The database's clock: milliseconds since 1970 as an SQL expression. Leases and run times use only this clock,
 * since the clocks of several machines differ.
 */
export function databaseNow<T>(db: Kysely<T>): RawBuilder<number> {
  return dialectOf(db) === 'sqlite'
    ? sql<number>`cast(unixepoch('subsec') * 1000 as integer)`
    : sql<number>`cast(floor(extract(epoch from clock_timestamp()) * 1000) as bigint)`
}

/** The same, `milliseconds` later. */
export function databaseNowPlus<T>(db: Kysely<T>, milliseconds: number): RawBuilder<number> {
  return sql<number>`(${databaseNow(db)} + ${sql.lit(Math.round(milliseconds))})`
}

/** Reads the database's clock. */
export async function readDatabaseClock<T>(db: Kysely<T>): Promise<number> {
  const { rows } = await sql<{ now: number }>`select ${databaseNow(db)} as "now"`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('the database has no clock')
  return row.now
}
