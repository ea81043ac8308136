import { sql, type Kysely } from 'kysely'
import type { Migration } from './migration.ts'

export const numbersInMoreLanguages: Migration = { name: '0079-numbers-in-more-languages', up }

/** The index knows numbers of Italian, Portuguese and Dutch. All passages get them in the background, as after 0072. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
async function up(tx: Kysely<any>): Promise<void> {
  await sql`insert into "setting" ("key", "value")
    select 'search.renew', cast(max("n") as text) from "searchChunk" where true having max("n") is not null
    on conflict ("key") do update set "value" = excluded."value"`.execute(tx)
}
