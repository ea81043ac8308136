import type { Kysely } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const tags: Migration = { name: '0030-tags', up }

/** The tags of a recording as people write them, and one row for each, folded, to find recordings by. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
async function up(tx: Kysely<any>): Promise<void> {
  const { text } = columnTypes(dialectOf(tx))
  await tx.schema
    .alterTable('recording')
    .addColumn('tags', text, (c) => c.notNull().defaultTo('[]'))
    .execute()
  await tx.schema
    .createTable('recordingTag')
    .addColumn('recordingId', text, (c) => c.notNull().references('recording.id').onDelete('cascade'))
    .addColumn('folded', text, (c) => c.notNull())
    .addColumn('workspaceId', text, (c) => c.notNull())
    .addColumn('tag', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('recordingTag_pk', ['recordingId', 'folded'])
    .execute()
  await tx.schema
    .createIndex('recordingTag_find')
    .on('recordingTag')
    .columns(['workspaceId', 'folded', 'recordingId'])
    .execute()
}
