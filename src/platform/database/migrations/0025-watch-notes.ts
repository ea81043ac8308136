import type { Kysely } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const watchNotes: Migration = { name: '0025-watch-notes', up }

/** What the server's watcher of a folder has taken in. */
// oxlint-disable-next-line typescript/no-explicit-any -- the table doesn't exist yet
async function up(tx: Kysely<any>): Promise<void> {
  const { text } = columnTypes(dialectOf(tx))
  await tx.schema
    .createTable('watchNote')
    .addColumn('watcher', text, (c) => c.notNull())
    .addColumn('key', text, (c) => c.notNull())
    .addColumn('value', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('watchNote_pkey', ['watcher', 'key'])
    .execute()
}
