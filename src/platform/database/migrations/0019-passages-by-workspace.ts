import { sql, type Kysely } from 'kysely'
import { dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const passagesByWorkspace: Migration = { name: '0019-passages-by-workspace', up }

/**
 * PostgreSQL's full text gets the workspace as a word (SQLite's has it already). `space` is null where it is missing:
 * in passages of before, which the server completes in the background, and in those of processes of an earlier version.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
async function up(tx: Kysely<any>): Promise<void> {
  if (dialectOf(tx) === 'sqlite') return
  await sql`alter table "searchChunk" add column "space" text`.execute(tx)
  await sql`create index "searchChunk_spaceless" on "searchChunk" ("n") where "space" is null`.execute(tx)
}
