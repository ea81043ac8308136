import { sql, type RawBuilder } from 'kysely'
import { databaseNow, databaseNowPlus } from './clock.ts'
import { prepared } from './prepared.ts'
import type { Db } from './schema.ts'
import { readSetting } from './settings.ts'

// A lease lets one of several processes do some work, and ends by itself if that process dies. Leases use only the
// database's clock.
//
// Leases of rows (jobs, webhook deliveries): in the columns `leaseUntil` and `claims`. Every claim increments `claims`,
// so a process that lost the row can be told from its new holder.

/** A claimed row. */
export interface Claim {
  id: string
  claims: number
}

/** To set in an update: a new claim of the row, which lasts for `milliseconds`. */
export function newClaim(db: Db, milliseconds: number): { leaseUntil: RawBuilder<number>; claims: RawBuilder<number> } {
  return { leaseUntil: databaseNowPlus(db, milliseconds), claims: sql<number>`"claims" + 1` }
}

/** Condition: the row of this claim, if nobody has claimed it since. */
export function isClaim({ id, claims }: Claim): RawBuilder<boolean> {
  return sql<boolean>`("id" = ${id} and "claims" = ${claims})`
}

/** Condition: the row is leased. */
export function isLeased(db: Db): RawBuilder<boolean> {
  // A partial index is used only if the statement contains its condition.
  return sql<boolean>`("leaseUntil" is not null and "leaseUntil" > ${databaseNow(db)})`
}

/** Condition: the row was never leased, or its lease has been given back or has ended. */
export function isFree(db: Db): RawBuilder<boolean> {
  return sql<boolean>`("leaseUntil" is null or "leaseUntil" <= ${databaseNow(db)})`
}

// Leases of a kind of work that only one process does: in a setting, as "milliseconds until:holder".

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

/** Who has or had a lease last; null: nobody. */
export async function holderOfLease(db: Db, name: string): Promise<string | null> {
  return (await readSetting(db, name))?.slice(digits + 1) ?? null
}

/** Releases a lease early. Does nothing if another holder has acquired it. */
export async function endLease(db: Db, name: string, holder: string): Promise<void> {
  await sql`delete from "setting" where "key" = ${name} and substr("value", ${sql.lit(digits + 2)}) = ${holder}`.execute(
    db,
  )
}

const leaseByName = prepared(1, (db, name: string) =>
  db
    .selectFrom('setting')
    .select('key')
    .where('key', '=', name)
    .where(sql<boolean>`cast(substr("value", 1, ${sql.lit(digits)}) as bigint) >= ${databaseNow(db)}`),
)

/** Whether somebody holds a lease. */
export async function isLeaseTaken(db: Db, name: string): Promise<boolean> {
  return (await leaseByName(db, name)).length > 0
}
