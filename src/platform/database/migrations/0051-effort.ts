import type { Kysely } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const effort: Migration = { name: '0051-effort', up }

/** Recordings whose speech is recognised several times. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
async function up(tx: Kysely<any>): Promise<void> {
  const { text } = columnTypes(dialectOf(tx))
  await tx.schema
    .alterTable('recording')
    .addColumn('effort', text, (c) => c.notNull().defaultTo('normal'))
    .execute()
}
