import { sql, type Kysely } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const metadata: Migration = { name: '0086-metadata', up }

/** What people write about a recording, and values of other programs with a row for each, to find recordings by. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
async function up(tx: Kysely<any>): Promise<void> {
  const dialect = dialectOf(tx)
  const { text } = columnTypes(dialect)
  await tx.schema.alterTable('recording').addColumn('notes', text).execute()
  await tx.schema
    .alterTable('recording')
    .addColumn('metadata', text, (c) => c.notNull().defaultTo('{}'))
    .execute()
  const table = tx.schema
    .createTable('recordingMetadata')
    .addColumn('recordingId', text, (c) => c.notNull().references('recording.id').onDelete('cascade'))
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('value', text, (c) => c.notNull())
    .addColumn('workspaceId', text, (c) => c.notNull())
    .addColumn('createdAt', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('recordingMetadata_pk', ['recordingId', 'name'])
  await (dialect === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table).execute()
  await tx.schema
    .createIndex('recordingMetadata_find')
    .on('recordingMetadata')
    .columns(['workspaceId', 'name', 'value', 'createdAt', 'recordingId'])
    .execute()
}
