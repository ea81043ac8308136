import type { Kysely } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const keptText: Migration = { name: '0090-kept-text', up }

/** What the text of a transcript was made by, as JSON, while only its times are looked for. Null: they aren't. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
async function up(tx: Kysely<any>): Promise<void> {
  await tx.schema
    .alterTable('transcript')
    .addColumn('keptText', columnTypes(dialectOf(tx)).text)
    .execute()
}
