import { sql, type Kysely } from 'kysely'
import { dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const wordCounts: Migration = { name: '0009-word-counts', up }

// oxlint-disable-next-line typescript/no-explicit-any -- the tables don't exist yet
async function up(tx: Kysely<any>): Promise<void> {
  // Number of chunks per word. FTS5's own view of its index, which takes no space. PostgreSQL ranks without it.
  if (dialectOf(tx) === 'sqlite')
    await sql`create virtual table "searchVocabulary" using fts5vocab("searchText", row)`.execute(tx)
}
