import type { Kysely } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const shareCreators: Migration = { name: '0082-share-creators', up }

/** The account that created a share link. Null for links of an earlier version. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
async function up(tx: Kysely<any>): Promise<void> {
  await tx.schema
    .alterTable('share')
    .addColumn('createdById', columnTypes(dialectOf(tx)).text)
    .execute()
}
