import type { Kysely } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const uploadSizes: Migration = { name: '0080-upload-sizes', up }

/** The size that an upload was started with. Null for those that an earlier version started. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
async function up(tx: Kysely<any>): Promise<void> {
  await tx.schema
    .alterTable('upload')
    .addColumn('size', columnTypes(dialectOf(tx)).bigint)
    .execute()
}
