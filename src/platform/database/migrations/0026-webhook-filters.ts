import type { Kysely } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const webhookFilters: Migration = { name: '0026-webhook-filters', up }

/** Several events and folders of a webhook. Rows without `events` have the one in `event`. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
async function up(tx: Kysely<any>): Promise<void> {
  const { text } = columnTypes(dialectOf(tx))
  await tx.schema.alterTable('webhook').addColumn('events', text).execute()
  await tx.schema.alterTable('webhook').addColumn('folderIds', text).execute()
}
