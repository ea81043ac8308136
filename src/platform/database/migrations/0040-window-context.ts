import type { Kysely } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const windowContext: Migration = { name: '0040-window-context', up }

/** Speech of the neighbouring windows that the engine gets too. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
async function up(tx: Kysely<any>): Promise<void> {
  const { integer } = columnTypes(dialectOf(tx))
  for (const column of ['before', 'after']) {
    await tx.schema
      .alterTable('transcriptWindow')
      .addColumn(column, integer, (c) => c.notNull().defaultTo(0))
      .execute()
  }
}
