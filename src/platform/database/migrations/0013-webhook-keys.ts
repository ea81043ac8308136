import type { Kysely } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const webhookKeys: Migration = { name: '0013-webhook-keys', up }

// oxlint-disable-next-line typescript/no-explicit-any -- the tables don't exist yet
async function up(tx: Kysely<any>): Promise<void> {
  const { text } = columnTypes(dialectOf(tx))
  await tx.schema.alterTable('webhook').addColumn('madeByKeyId', text).execute()
  await tx.schema.alterTable('webhook').addColumn('endsAt', text).execute()
  await tx.schema.createIndex('webhook_madeByKeyId').on('webhook').column('madeByKeyId').execute()
}
