import { sql } from 'kysely'
import { databaseNow, databaseNowPlus } from './clock.ts'
import type { Db } from './schema.ts'

// Work that one process of several does: who does it stands in a setting, as "milliseconds until:holder".

const digits = 13

/**
 * Takes a lease, or makes one's own last longer, by the database's clock.
 * @returns whether it is the holder's now
 */
export async function takeLease(db: Db, name: string, holder: string, milliseconds: number): Promise<boolean> {
  const value = sql`cast(${databaseNowPlus(db, milliseconds)} as text) || ':' || cast(${holder} as text)`
  const { rows } = await sql`
    insert into "setting" ("key", "value") values (${name}, ${value})
    on conflict ("key") do update set "value" = excluded."value"
    where substr("setting"."value", ${sql.lit(digits + 2)}) = ${holder}
      or cast(substr("setting"."value", 1, ${sql.lit(digits)}) as bigint) < ${databaseNow(db)}
    returning "key"`.execute(db)
  return rows.length > 0
}

/** Gives a lease back before its time; one that somebody else has taken is left alone. */
export async function endLease(db: Db, name: string, holder: string): Promise<void> {
  await sql`delete from "setting" where "key" = ${name} and substr("value", ${sql.lit(digits + 2)}) = ${holder}`.execute(
    db,
  )
}
