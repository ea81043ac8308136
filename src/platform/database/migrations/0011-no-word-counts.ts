import { sql, type Kysely } from 'kysely'
import { dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const noWordCounts: Migration = { name: '0011-no-word-counts', up }

// oxlint-disable-next-line typescript/no-explicit-any -- the tables are being made here
async function up(tx: Kysely<any>): Promise<void> {
  // Every word of a question is ranked now: nothing asks any more how common it is.
  if (dialectOf(tx) === 'sqlite') await sql`drop table "searchVocabulary"`.execute(tx)
}
