import type { Kysely } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const captionLinks: Migration = { name: '0046-caption-links', up }

/** Links to the captions of live sessions. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
async function up(tx: Kysely<any>): Promise<void> {
  const { text } = columnTypes(dialectOf(tx))
  await tx.schema
    .createTable('captionLink')
    .addColumn('sessionId', text, (c) => c.primaryKey().references('liveSession.id').onDelete('cascade'))
    .addColumn('nonce', text, (c) => c.notNull())
    .addColumn('hash', text, (c) => c.notNull())
    .addColumn('createdAt', text, (c) => c.notNull())
    .execute()
  await tx.schema.createIndex('captionLink_hash').on('captionLink').column('hash').unique().execute()
}
