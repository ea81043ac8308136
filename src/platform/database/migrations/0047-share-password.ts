import type { Kysely } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const sharePassword: Migration = { name: '0047-share-password', up }

/** The hash of the password that a link asks for; null: none. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
async function up(tx: Kysely<any>): Promise<void> {
  const { text } = columnTypes(dialectOf(tx))
  await tx.schema.alterTable('share').addColumn('passwordHash', text).execute()
}
