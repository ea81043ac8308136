import { sql, type Kysely } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const recordedAt: Migration = { name: '0083-recorded-at', up }

/** When a recording was made: as people say, and as its media says. Null for what neither says. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
async function up(tx: Kysely<any>): Promise<void> {
  const { text } = columnTypes(dialectOf(tx))
  await tx.schema.alterTable('recording').addColumn('recordedAt', text).execute()
  await tx.schema.alterTable('recording').addColumn('mediaRecordedAt', text).execute()
  await sql`create index "recording_recordedAt" on "recording"
    ("workspaceId", coalesce("recordedAt", "mediaRecordedAt", "createdAt"), "id")`.execute(tx)
}
