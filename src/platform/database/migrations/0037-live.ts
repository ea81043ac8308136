import type { Kysely } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const live: Migration = { name: '0037-live', up }

/** Live sessions and what their readers see. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
async function up(tx: Kysely<any>): Promise<void> {
  const { text, integer, bigint } = columnTypes(dialectOf(tx))
  await tx.schema
    .createTable('liveSession')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('workspaceId', text, (c) => c.notNull())
    .addColumn('recordingId', text, (c) => c.notNull().references('recording.id').onDelete('cascade'))
    .addColumn('createdAt', text, (c) => c.notNull())
    .addColumn('createdById', text, (c) => c.notNull())
    .addColumn('endedAt', text)
    .addColumn('status', text, (c) => c.notNull())
    .addColumn('ending', text)
    .addColumn('language', text, (c) => c.notNull())
    .addColumn('engine', text)
    .addColumn('vocabulary', text, (c) => c.notNull())
    .addColumn('silenceMs', integer, (c) => c.notNull())
    .addColumn('recognisedBytes', bigint, (c) => c.notNull().defaultTo(0))
    .addColumn('bytes', bigint, (c) => c.notNull().defaultTo(0))
    .addColumn('folder', text, (c) => c.notNull())
    .execute()
  await tx.schema.createIndex('liveSession_recording').on('liveSession').column('recordingId').unique().execute()
  await tx.schema.createIndex('liveSession_open').on('liveSession').columns(['status', 'createdById']).execute()
  await tx.schema
    .createTable('liveEvent')
    .addColumn('sessionId', text, (c) => c.notNull().references('liveSession.id').onDelete('cascade'))
    .addColumn('n', integer, (c) => c.notNull())
    .addColumn('turn', integer)
    .addColumn('event', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('liveEvent_pk', ['sessionId', 'n'])
    .execute()
  await tx.schema.createIndex('liveEvent_turn').on('liveEvent').columns(['sessionId', 'turn']).execute()
}
