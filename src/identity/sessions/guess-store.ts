import { sql } from 'kysely'
import { databaseNow } from '../../platform/database/clock.ts'
import { dialectOf } from '../../platform/database/dialects.ts'
import type { Db } from '../../platform/database/schema.ts'

/** Failures are forgotten after this time without another. */
const forgottenMs = 24 * 3_600_000
/** A clock may be set back by less than this without a fault. */
const toleranceMs = 60_000

/**
 * Counts an attempt as failed and sets the pause after it, in one statement by the database's clock.
 * @returns milliseconds until the next attempt, which was not counted; 0 if this one was
 */
export async function takeGuess(db: Db, limit: { name: string; free: number; mostSeconds: number }): Promise<number> {
  const least = sql.raw(dialectOf(db) === 'sqlite' ? 'min' : 'least')
  const now = databaseNow(db)
  const before = sql`case when "passwordGuess"."at" < ${now} - ${sql.lit(forgottenMs)} then 0 else "passwordGuess"."failures" end`
  const free = sql.lit(limit.free)
  const pause = (failures: typeof before) =>
    sql`case when ${failures} < ${free} then 0
      else ${least}(${sql.lit(limit.mostSeconds)}, 1 << ${least}(${failures} - ${free}, 16)) * 1000 end`
  const first = limit.free === 0 ? 1000 : 0
  // A pause that is much longer than the longest one was set by a clock that was ahead.
  const longest = sql`${now} + ${sql.lit(limit.mostSeconds * 1000 + toleranceMs)}`
  const { rows } = await sql<{ failures: number }>`
    insert into "passwordGuess" ("name", "failures", "until", "at")
    values (${limit.name}, 1, ${now} + ${sql.lit(first)}, ${now})
    on conflict ("name") do update
    set "failures" = ${before} + 1, "until" = ${now} + ${pause(before)}, "at" = ${now}
    where "passwordGuess"."until" <= ${now} or "passwordGuess"."until" > ${longest}
    returning "failures"`.execute(db)
  if (rows.length > 0) return 0
  const wait = await sql<{ ms: number }>`
    select "until" - ${now} as "ms" from "passwordGuess" where "name" = ${limit.name}`.execute(db)
  return Math.max(1, wait.rows[0]?.ms ?? 1)
}

/** Takes back one failure and its pause. */
export async function forgiveGuess(db: Db, name: string): Promise<void> {
  await sql`update "passwordGuess" set "failures" = "failures" - 1, "until" = ${databaseNow(db)}
    where "name" = ${name} and "failures" > 0`.execute(db)
}

export async function forgetGuesses(db: Db, name: string): Promise<void> {
  await db.deleteFrom('passwordGuess').where('name', '=', name).execute()
}

/** Failures too few for a pause are forgotten sooner, so that guesses at many accounts don't fill the table. */
const fewMs = 3_600_000
const few = 3

/** Deletes failures that no longer count. */
export async function pruneGuesses(db: Db): Promise<void> {
  const now = databaseNow(db)
  await sql`delete from "passwordGuess" where "at" < ${now} - ${sql.lit(forgottenMs)}
    or ("failures" <= ${sql.lit(few)} and "at" < ${now} - ${sql.lit(fewMs)})`.execute(db)
}
