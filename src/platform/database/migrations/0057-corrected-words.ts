import type { Kysely } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const correctedWords: Migration = { name: '0057-corrected-words', up }

/** Words that people corrected, by recording, and those that a workspace doesn't want to be offered. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
async function up(tx: Kysely<any>): Promise<void> {
  const { text, integer } = columnTypes(dialectOf(tx))
  await tx.schema
    .createTable('editedTranscript')
    .addColumn('recordingId', text, (c) => c.primaryKey().references('recording.id').onDelete('cascade'))
    .execute()
  await tx.schema
    .createTable('correctedWord')
    .addColumn('workspaceId', text, (c) => c.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('recordingId', text, (c) => c.notNull().references('recording.id').onDelete('cascade'))
    .addColumn('heard', text, (c) => c.notNull())
    .addColumn('word', text, (c) => c.notNull())
    .addColumn('count', integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('correctedWord_pk', ['recordingId', 'heard', 'word'])
    .execute()
  await tx.schema.createIndex('correctedWord_workspace').on('correctedWord').columns(['workspaceId', 'word']).execute()
  await tx.schema
    .createTable('dismissedWord')
    .addColumn('workspaceId', text, (c) => c.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('word', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('dismissedWord_pk', ['workspaceId', 'word'])
    .execute()
}
