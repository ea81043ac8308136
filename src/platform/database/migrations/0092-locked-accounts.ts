import type { Kysely } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const lockedAccounts: Migration = { name: '0092-locked-accounts', up }

/** Since when nobody can sign in to an account. Null: it isn't locked. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
async function up(tx: Kysely<any>): Promise<void> {
  await tx.schema
    .alterTable('user')
    .addColumn('lockedAt', columnTypes(dialectOf(tx)).text)
    .execute()
}
