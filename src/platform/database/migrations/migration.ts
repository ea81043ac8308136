import type { Kysely } from 'kysely'

/** A step of the schema. Once released it is never changed: a new one is added. */
export interface Migration {
  name: string
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration speaks to the tables of its day, not to today's types
  up(tx: Kysely<any>): Promise<void>
}
