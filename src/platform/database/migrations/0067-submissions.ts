import type { Kysely } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const submissions: Migration = { name: '0067-submissions', up }

/**
 * What clients of other vendors asked for with a recording, the address that its end is announced to, and which speaker
 * of its transcript is which channel.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
async function up(tx: Kysely<any>): Promise<void> {
  const { text, integer } = columnTypes(dialectOf(tx))
  await tx.schema
    .createTable('submission')
    .addColumn('recordingId', text, (c) => c.notNull().primaryKey().references('recording.id').onDelete('cascade'))
    .addColumn('warnings', text, (c) => c.notNull())
    .addColumn('request', text)
    .addColumn('isKept', integer, (c) => c.notNull())
    .execute()
  await tx.schema.createIndex('submission_isKept').on('submission').column('isKept').where('isKept', '=', 0).execute()
  await tx.schema
    .alterTable('webhook')
    .addColumn('recordingId', text, (c) => c.references('recording.id').onDelete('cascade'))
    .execute()
  await tx.schema.createIndex('webhook_recordingId').on('webhook').column('recordingId').execute()
  await tx.schema
    .createIndex('webhook_workspaceId_recordingId')
    .on('webhook')
    .columns(['workspaceId', 'recordingId'])
    .execute()
  await tx.schema.alterTable('transcript').addColumn('speakerChannels', text).execute()
}
