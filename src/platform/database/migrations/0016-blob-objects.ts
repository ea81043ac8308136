import type { Kysely } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const blobObjects: Migration = { name: '0016-blob-objects', up }

// oxlint-disable-next-line typescript/no-explicit-any -- the tables don't exist yet
async function up(tx: Kysely<any>): Promise<void> {
  const { text, bigint } = columnTypes(dialectOf(tx))
  await tx.schema
    .createTable('blobObject')
    .addColumn('object', text, (c) => c.primaryKey())
    .addColumn('state', text, (c) => c.notNull())
    .addColumn('blobKey', text, (c) => c.unique())
    .addColumn('uploadKey', text, (c) => c.unique())
    .addColumn('multipartId', text)
    .addColumn('size', bigint)
    .addColumn('changedAt', text, (c) => c.notNull())
    .execute()
  // For the sweep, which looks for rows that are not STORED.
  await tx.schema.createIndex('blobObject_state').on('blobObject').columns(['state', 'changedAt']).execute()
}
