import { sql, type Kysely } from 'kysely'
import type { Migration } from './migration.ts'

export const compounds: Migration = { name: '0077-compounds', up }

/** The index has long words backwards, too, to find what is inside compounds. All passages get them, as after 0072. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
async function up(tx: Kysely<any>): Promise<void> {
  await sql`insert into "setting" ("key", "value")
    select 'search.renew', cast(max("n") as text) from "searchChunk" where true having max("n") is not null
    on conflict ("key") do update set "value" = excluded."value"`.execute(tx)
}
