import { sql, type Kysely } from 'kysely'
import type { Migration } from './migration.ts'

export const wordsToRenew: Migration = { name: '0073-words-to-renew', up }

/**
 * The index writes words in other forms now. The passages up to this number get them in the background
 * (renew-words.ts); a new database has none.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
async function up(tx: Kysely<any>): Promise<void> {
  await sql`insert into "setting" ("key", "value")
    select 'search.renew', cast(max("n") as text) from "searchChunk" having max("n") is not null`.execute(tx)
}
