import type { Kysely } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const wording: Migration = { name: '0056-wording', up }

/** How a workspace's transcripts are worded and their numbers written, unless a request says it. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
async function up(tx: Kysely<any>): Promise<void> {
  const { text } = columnTypes(dialectOf(tx))
  await tx.schema
    .alterTable('workspace')
    .addColumn('wording', text, (c) => c.notNull().defaultTo('verbatim'))
    .execute()
  await tx.schema
    .alterTable('workspace')
    .addColumn('numbers', text, (c) => c.notNull().defaultTo('spoken'))
    .execute()
}
