import type { Kysely } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const mentionMail: Migration = { name: '0048-mention-mail', up }

/** Whether an account is mailed when a comment mentions it. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
async function up(tx: Kysely<any>): Promise<void> {
  const { integer } = columnTypes(dialectOf(tx))
  await tx.schema
    .alterTable('user')
    .addColumn('mailsMentions', integer, (c) => c.notNull().defaultTo(1))
    .execute()
}
