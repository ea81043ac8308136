import type { Kysely } from 'kysely'

/** A schema migration. Never change one after its release: add a new one. */
export interface Migration {
  name: string
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time, not today's types
  up(tx: Kysely<any>): Promise<void>
}
