import { sql, type Kysely } from 'kysely'
import { dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const wordCounts: Migration = { name: '0009-word-counts', up }

// oxlint-disable-next-line typescript/no-explicit-any -- the tables are being made here
async function up(tx: Kysely<any>): Promise<void> {
  // In how many chunks a word stands; FTS5's own view of its index, which costs no room. PostgreSQL ranks without it.
  if (dialectOf(tx) === 'sqlite')
    await sql`create virtual table "searchVocabulary" using fts5vocab("searchText", row)`.execute(tx)
}
