import { sql, type RawBuilder } from 'kysely'
import { databaseNow, databaseNowPlus } from './clock.ts'
import type { Db } from './schema.ts'

// Leases of rows (jobs, webhook deliveries), in the columns `leaseUntil` and `claims`: one of several processes works
// on the row, and another may once that process has died. Every claim increments `claims`, so a process that lost the
// row can be told from its new holder. Leases use only the database's clock.

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
