import type { Kysely } from 'kysely'
import type { Migration } from './migration.ts'

export const chatWebhooks: Migration = { name: '0095-chat-webhooks', up }

/** The chat whose messages a webhook sends; null: it sends events. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
async function up(tx: Kysely<any>): Promise<void> {
  await tx.schema.alterTable('webhook').addColumn('chat', 'text').execute()
}
