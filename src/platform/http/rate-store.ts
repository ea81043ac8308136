import { sql } from 'kysely'
import { databaseNow } from '../database/clock.ts'
import { dialectOf } from '../database/dialects.ts'
import type { Database } from '../database/schema.ts'

/** A token bucket with a maximum number of tokens, refilled evenly over `seconds`. */
export interface Policy {
  name: string
  quota: number
  seconds: number
}

/**
 * Takes up to `wanted` tokens from the shared bucket, in one statement by the database's clock. A new bucket is full.
 * @returns how many were taken, and how many are left
 */
export async function takeBatch(
  db: Database,
  bucket: string,
  policy: Policy,
  wanted: number,
): Promise<{ granted: number; left: number }> {
  const isSqlite = dialectOf(db) === 'sqlite'
  const least = sql.raw(isSqlite ? 'min' : 'least')
  const greatest = sql.raw(isSqlite ? 'max' : 'greatest')
  const now = databaseNow(db)
  const perMs = policy.quota / (policy.seconds * 1000)
  const number = (value: number) => sql`${sql.lit(value)}`
  const filled = sql`${least}(${number(policy.quota)}, "rateBucket"."tokens" + ${greatest}(0, ${now} - "rateBucket"."at") * ${number(perMs)})`
  // Both truncate towards zero; PostgreSQL's cast would round.
  const whole = isSqlite ? sql`cast(${filled} as integer)` : sql`floor(${filled})`
  const granted = sql`${least}(${number(wanted)}, ${whole})`
  const { rows } = await sql<{ granted: number; tokens: number }>`
    insert into "rateBucket" ("name", "tokens", "granted", "at")
    values (${bucket}, ${number(policy.quota - wanted)}, ${number(wanted)}, ${now})
    on conflict ("name") do update
    set "granted" = ${granted}, "tokens" = ${filled} - ${granted}, "at" = ${now}
    returning "granted", "tokens"`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('the bucket was not written')
  return { granted: row.granted, left: row.tokens }
}

/** Deletes buckets unused for an hour, which are full again. */
export async function pruneBuckets(db: Database): Promise<void> {
  await sql`delete from "rateBucket" where "at" < ${databaseNow(db)} - 3600000`.execute(db)
}
