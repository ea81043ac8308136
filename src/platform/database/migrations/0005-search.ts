import type { Kysely } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import { createFullText } from '../search/full-text.ts'
import type { Migration } from './migration.ts'

export const search: Migration = { name: '0005-search', up }

// oxlint-disable-next-line typescript/no-explicit-any -- the tables don't exist yet
async function up(tx: Kysely<any>): Promise<void> {
  const { text, integer, real, bytes, sequence } = columnTypes(dialectOf(tx))

  // Search results: a few sentences of one speaker. Speaker names, folders and workspaces are joined at query time.
  await tx.schema
    .createTable('searchChunk')
    .addColumn('n', sequence)
    .addColumn('transcriptId', text, (c) => c.notNull().references('transcript.id').onDelete('cascade'))
    .addColumn('version', integer, (c) => c.notNull())
    .addColumn('speaker', integer, (c) => c.notNull())
    .addColumn('start', real, (c) => c.notNull())
    .addColumn('end', real, (c) => c.notNull())
    .addColumn('text', text, (c) => c.notNull())
    .addColumn('marks', bytes, (c) => c.notNull())
    .addColumn('key', text, (c) => c.notNull())
    .execute()
  await tx.schema.createIndex('searchChunk_transcriptId').on('searchChunk').column('transcriptId').execute()

  // The transcript version that the chunks were made from.
  await tx.schema
    .createTable('searchState')
    .addColumn('transcriptId', text, (c) => c.primaryKey().references('transcript.id').onDelete('cascade'))
    .addColumn('version', integer, (c) => c.notNull())
    .execute()

  // Embeddings: 16-bit floats, from one model or, while the model changes, from two.
  await tx.schema
    .createTable('searchVector')
    .addColumn('seq', sequence)
    .addColumn('n', integer, (c) => c.notNull().references('searchChunk.n').onDelete('cascade'))
    .addColumn('model', text, (c) => c.notNull())
    .addColumn('vector', bytes, (c) => c.notNull())
    .execute()
  await tx.schema.createIndex('searchVector_n').unique().on('searchVector').columns(['n', 'model']).execute()
  await tx.schema.createIndex('searchVector_model').on('searchVector').columns(['model', 'seq']).execute()

  await createFullText(tx)
}
