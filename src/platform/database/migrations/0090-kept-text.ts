import type { Kysely } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const keptText: Migration = { name: '0090-kept-text', up }

/** The engine that listens for the times of a text, '' until it is chosen. Null: they aren't looked for. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
async function up(tx: Kysely<any>): Promise<void> {
  await tx.schema
    .alterTable('transcript')
    .addColumn('keptText', columnTypes(dialectOf(tx)).text)
    .execute()
}
