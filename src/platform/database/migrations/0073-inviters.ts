import type { Kysely } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const inviters: Migration = { name: '0073-inviters', up }

/** Who invited somebody into a workspace. Null for those whom an earlier version invited. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
async function up(tx: Kysely<any>): Promise<void> {
  await tx.schema
    .alterTable('accountLink')
    .addColumn('createdById', columnTypes(dialectOf(tx)).text)
    .execute()
}
