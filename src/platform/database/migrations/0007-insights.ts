import type { Kysely } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const insights: Migration = { name: '0007-insights', up }

// oxlint-disable-next-line typescript/no-explicit-any -- the tables don't exist yet
async function up(tx: Kysely<any>): Promise<void> {
  const { text, integer } = columnTypes(dialectOf(tx))

  // Texts generated about a recording. The prompt is copied, so an insight outlives it and shows what it answers.
  await tx.schema
    .createTable('insight')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('createdAt', text, (c) => c.notNull())
    .addColumn('updatedAt', text, (c) => c.notNull())
    .addColumn('recordingId', text, (c) => c.notNull().references('recording.id').onDelete('cascade'))
    .addColumn('promptId', text, (c) => c.notNull())
    .addColumn('promptTitle', text, (c) => c.notNull())
    .addColumn('promptText', text, (c) => c.notNull())
    .addColumn('tweaks', text, (c) => c.notNull())
    .addColumn('status', text, (c) => c.notNull())
    .addColumn('queuedAt', text, (c) => c.notNull())
    .addColumn('completedAt', text)
    .addColumn('runId', text)
    .addColumn('waitingFor', text)
    .addColumn('failure', text)
    .addColumn('content', text)
    .addColumn('engine', text)
    .addColumn('quality', text)
    .addColumn('language', text)
    .addColumn('transcriptVersion', integer)
    .addColumn('promptTokens', integer)
    .addColumn('completionTokens', integer)
    .execute()
  await tx.schema.createIndex('insight_recordingId').on('insight').columns(['recordingId', 'createdAt', 'id']).execute()
}
