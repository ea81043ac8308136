import { sql } from 'kysely'
import { databaseNow, databaseNowPlus } from './clock.ts'
import type { Db } from './schema.ts'

// Leases for work that only one of several processes does, stored in a setting as "milliseconds until:holder".

const digits = 13

/**
 * Acquires or renews a lease, using the database's clock.
 * @returns whether the caller now holds it
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

/** Releases a lease early. Does nothing if another holder has acquired it. */
export async function endLease(db: Db, name: string, holder: string): Promise<void> {
  await sql`delete from "setting" where "key" = ${name} and substr("value", ${sql.lit(digits + 2)}) = ${holder}`.execute(
    db,
  )
}
