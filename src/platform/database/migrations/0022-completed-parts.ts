import type { Kysely } from 'kysely'
import type { Migration } from './migration.ts'

export const completedParts: Migration = { name: '0022-completed-parts', up }

/** What an upload was completed with. The rows of its parts are deleted once the media is imported. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
async function up(tx: Kysely<any>): Promise<void> {
  await tx.schema.alterTable('upload').addColumn('partsDigest', 'text').execute()
}
