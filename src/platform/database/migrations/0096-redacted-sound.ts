import type { Kysely } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const redactedSound: Migration = { name: '0096-redacted-sound', up }

/** What the sound of redacted copies is made of, until it is. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
async function up(tx: Kysely<any>): Promise<void> {
  const { text } = columnTypes(dialectOf(tx))
  await tx.schema
    .createTable('redactedSound')
    .addColumn('recordingId', text, (c) => c.notNull().primaryKey().references('recording.id').onDelete('cascade'))
    .addColumn('originalId', text, (c) => c.notNull())
    .addColumn('sound', text, (c) => c.notNull())
    .addColumn('spans', text, (c) => c.notNull())
    .execute()
}
