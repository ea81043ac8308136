import { sql, type Kysely } from 'kysely'
import { dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const wordsToRenew: Migration = { name: '0072-words-to-renew', up }

/**
 * The index writes words in other forms now. The passages up to this number get them in the background
 * (renew-words.ts); a new database has none. `searchTerm` lists the words of the index for list-words.ts.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
async function up(tx: Kysely<any>): Promise<void> {
  await sql`insert into "setting" ("key", "value")
    select 'search.renew', cast(max("n") as text) from "searchChunk" having max("n") is not null`.execute(tx)
  // A view of the index: its words. It stores nothing.
  if (dialectOf(tx) === 'sqlite') {
    await sql`create virtual table "searchTerm" using fts5vocab('searchText', 'row')`.execute(tx)
  }
}
