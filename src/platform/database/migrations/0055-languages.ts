import type { Kysely } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const languages: Migration = { name: '0055-languages', up }

/** Recordings in several languages: that of each window, and the parts of the transcript. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
async function up(tx: Kysely<any>): Promise<void> {
  const { text } = columnTypes(dialectOf(tx))
  await tx.schema.alterTable('transcriptWindow').addColumn('language', text).execute()
  await tx.schema
    .alterTable('transcript')
    .addColumn('languages', text, (c) => c.notNull().defaultTo('[]'))
    .execute()
}
