import type { Kysely } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const liveNames: Migration = { name: '0064-live-names', up }

/** Speakers of live sessions whose voices are known ones. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
async function up(tx: Kysely<any>): Promise<void> {
  const { text } = columnTypes(dialectOf(tx))
  await tx.schema
    .alterTable('liveSession')
    .addColumn('speakerNames', text, (c) => c.notNull().defaultTo('[]'))
    .execute()
}
