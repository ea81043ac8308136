import type { Kysely } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const daysOfMedia: Migration = { name: '0094-days-of-media', up }

/** After how many days a workspace deletes the media of a recording; null: it keeps it. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
async function up(tx: Kysely<any>): Promise<void> {
  const { integer } = columnTypes(dialectOf(tx))
  await tx.schema.alterTable('workspace').addColumn('deleteMediaAfterDays', integer).execute()
}
