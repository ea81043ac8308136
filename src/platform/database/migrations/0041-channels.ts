import type { Kysely } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const channels: Migration = { name: '0041-channels', up }

/** Recordings whose channels are recognised one by one. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
async function up(tx: Kysely<any>): Promise<void> {
  const { integer, text } = columnTypes(dialectOf(tx))
  await tx.schema
    .alterTable('recording')
    .addColumn('channels', text, (c) => c.notNull().defaultTo('auto'))
    .execute()
  await tx.schema.alterTable('recording').addColumn('pcmChannels', integer).execute()
  await tx.schema
    .alterTable('transcriptWindow')
    .addColumn('channel', integer, (c) => c.notNull().defaultTo(0))
    .execute()
}
