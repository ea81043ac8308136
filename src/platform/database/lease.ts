import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { isCertainlyGone, markOf } from '../processes/process-mark.ts'
import { databaseNow, databaseNowPlus } from './clock.ts'
import { prepared } from './prepared.ts'
import type { Db } from './schema.ts'
import { readSetting } from './settings.ts'

// A lease lets one of several processes do a kind of work, and ends by itself if that process dies. It is a setting,
// "milliseconds until:holder", by the database's clock.

const digits = 13

/** A new holder of leases, whose name tells others whether this process still runs. */
export function newLeaseHolder(): string {
  return `${randomUUID()} ${markOf(process.pid) ?? ''}`.trim()
}

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

/** Releases a lease whose process has certainly ended, so that nobody waits until the lease does. @returns whether it did */
export async function endLeaseOfGone(db: Db, name: string): Promise<boolean> {
  const holder = await holderOfLease(db, name)
  const mark = holder?.slice(holder.indexOf(' ') + 1) ?? ''
  if (holder === null || !mark.includes(' ') || !isCertainlyGone(mark)) return false
  await endLease(db, name, holder)
  return true
}

/** Who has or had a lease last; null: nobody. */
async function holderOfLease(db: Db, name: string): Promise<string | null> {
  return (await readSetting(db, name))?.slice(digits + 1) ?? null
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
