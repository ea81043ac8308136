import { sql, type Kysely } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const passagesOfTranslations: Migration = { name: '0078-passages-of-translations', up }

/** Search has the passages of translations, too. Those that exist are cut in the background. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
async function up(tx: Kysely<any>): Promise<void> {
  const { text, integer } = columnTypes(dialectOf(tx))
  await tx.schema
    .alterTable('searchChunk')
    .addColumn('translationId', text, (c) => c.references('translation.id').onDelete('cascade'))
    .execute()
  // Only translations need it, to be deleted.
  await sql`create index "searchChunk_translationId" on "searchChunk" ("translationId") where "translationId" is not null`.execute(
    tx,
  )
  // Lets the index alone answer who speaks in each recording of a page.
  await tx.schema
    .createIndex('searchChunk_transcript')
    .on('searchChunk')
    .columns(['transcriptId', 'translationId', 'speaker'])
    .execute()
  await tx.schema.dropIndex('searchChunk_speaker').execute()

  // The version that its passages are of; 0: it has none.
  await tx.schema
    .alterTable('translation')
    .addColumn('indexedVersion', integer, (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`create index "translation_unindexed" on "translation" ("updatedAt") where "indexedVersion" <> "version"`.execute(
    tx,
  )
}
