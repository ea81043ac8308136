import { sql, type Kysely } from 'kysely'
import { dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const noWordCounts: Migration = { name: '0011-no-word-counts', up }

// oxlint-disable-next-line typescript/no-explicit-any -- the tables don't exist yet
async function up(tx: Kysely<any>): Promise<void> {
  // Search now ranks every word of a query, so word frequencies are no longer used.
  if (dialectOf(tx) === 'sqlite') await sql`drop table "searchVocabulary"`.execute(tx)
}
