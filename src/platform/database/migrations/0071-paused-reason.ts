import type { Kysely } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const pausedReason: Migration = { name: '0071-paused-reason', up }

/** Why a feed is paused. Until now, only people and keys paused feeds. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
async function up(tx: Kysely<any>): Promise<void> {
  await tx.schema
    .alterTable('feed')
    .addColumn('pausedReason', columnTypes(dialectOf(tx)).text)
    .execute()
  await tx.updateTable('feed').set({ pausedReason: 'PAUSED' }).where('pausedAt', 'is not', null).execute()
}
