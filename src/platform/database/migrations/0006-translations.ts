import type { Kysely } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const translations: Migration = { name: '0006-translations', up }

// oxlint-disable-next-line typescript/no-explicit-any -- the tables don't exist yet
async function up(tx: Kysely<any>): Promise<void> {
  const { text, integer, bytes } = columnTypes(dialectOf(tx))

  await tx.schema
    .createTable('translation')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('createdAt', text, (c) => c.notNull())
    .addColumn('updatedAt', text, (c) => c.notNull())
    .addColumn('recordingId', text, (c) => c.notNull().references('recording.id').onDelete('cascade'))
    .addColumn('language', text, (c) => c.notNull())
    .addColumn('status', text, (c) => c.notNull())
    .addColumn('queuedAt', text)
    .addColumn('completedAt', text)
    .addColumn('runId', text)
    .addColumn('engine', text)
    .addColumn('quality', text)
    .addColumn('failure', text)
    .addColumn('warnings', text, (c) => c.notNull())
    .addColumn('waitingFor', text)
    .addColumn('version', integer, (c) => c.notNull())
    .addColumn('sourceVersion', integer, (c) => c.notNull())
    .addColumn('sentences', integer, (c) => c.notNull())
    .addColumn('sentencesDone', integer, (c) => c.notNull())
    .execute()
  await tx.schema
    .createIndex('translation_recordingId_language')
    .unique()
    .on('translation')
    .columns(['recordingId', 'language'])
    .execute()

  // Translated sentences. A crash costs one batch; an edit of the original retranslates only the changed sentences.
  await tx.schema
    .createTable('translatedPart')
    .addColumn('translationId', text, (c) => c.notNull().references('translation.id').onDelete('cascade'))
    .addColumn('n', integer, (c) => c.notNull())
    .addColumn('data', bytes, (c) => c.notNull())
    .addPrimaryKeyConstraint('translatedPart_pk', ['translationId', 'n'])
    .execute()
}
