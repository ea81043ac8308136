import type { Kysely } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const tusUploads: Migration = { name: '0088-tus-uploads', up }

/** What the client said of an upload by the tus protocol, which answers repeat. Null: the upload isn't by tus. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
async function up(tx: Kysely<any>): Promise<void> {
  await tx.schema
    .alterTable('upload')
    .addColumn('tusMetadata', columnTypes(dialectOf(tx)).text)
    .execute()
}
