import type { Kysely } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const exportRules: Migration = { name: '0027-export-rules', up }

/** Export rules are webhooks of another kind, so that they share the outbox. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
async function up(tx: Kysely<any>): Promise<void> {
  const { text } = columnTypes(dialectOf(tx))
  await tx.schema.alterTable('webhook').addColumn('export', text).execute()
  await tx.schema
    .createTable('exportedFile')
    .addColumn('ruleId', text, (c) => c.notNull().references('webhook.id').onDelete('cascade'))
    .addColumn('sourceId', text, (c) => c.notNull())
    .addColumn('path', text, (c) => c.notNull())
    .addColumn('recordingId', text, (c) => c.notNull().references('recording.id').onDelete('cascade'))
    .addColumn('hashes', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('exportedFile_pkey', ['ruleId', 'sourceId', 'path'])
    .execute()
  await tx.schema.createIndex('exportedFile_recordingId').on('exportedFile').column('recordingId').execute()
}
