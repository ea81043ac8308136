import type { Kysely } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const disabledReason: Migration = { name: '0066-disabled-reason', up }

/** Why a webhook is paused. Null also for those that an earlier version paused. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
async function up(tx: Kysely<any>): Promise<void> {
  await tx.schema
    .alterTable('webhook')
    .addColumn('disabledReason', columnTypes(dialectOf(tx)).text)
    .execute()
}
