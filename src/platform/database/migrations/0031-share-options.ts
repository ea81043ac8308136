import type { Kysely } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const shareOptions: Migration = { name: '0031-share-options', up }

/** Until when a link works, which passage it shows, and whether its page plays the sound. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
async function up(tx: Kysely<any>): Promise<void> {
  const { text, real, integer } = columnTypes(dialectOf(tx))
  await tx.schema.alterTable('share').addColumn('expiresAt', text).execute()
  await tx.schema.alterTable('share').addColumn('start', real).execute()
  await tx.schema.alterTable('share').addColumn('end', real).execute()
  await tx.schema
    .alterTable('share')
    .addColumn('isAudio', integer, (c) => c.notNull().defaultTo(0))
    .execute()
}
