import type { Kysely } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const liveSpeakers: Migration = { name: '0058-live-speakers', up }

/** Who speaks in the turns of live sessions, as known so far. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
async function up(tx: Kysely<any>): Promise<void> {
  const { text, integer } = columnTypes(dialectOf(tx))
  await tx.schema
    .createTable('liveTurnSpeakers')
    .addColumn('sessionId', text, (c) => c.notNull().references('liveSession.id').onDelete('cascade'))
    .addColumn('turn', integer, (c) => c.notNull())
    .addColumn('runs', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('liveTurnSpeakers_pk', ['sessionId', 'turn'])
    .execute()
}
