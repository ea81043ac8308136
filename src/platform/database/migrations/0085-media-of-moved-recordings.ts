import type { Kysely } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const mediaOfMovedRecordings: Migration = { name: '0085-media-of-moved-recordings', up }

/** The workspace that the keys of a recording's media name, if the recording was moved to another one. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
async function up(tx: Kysely<any>): Promise<void> {
  await tx.schema
    .alterTable('recording')
    .addColumn('mediaWorkspaceId', columnTypes(dialectOf(tx)).text)
    .execute()
}
