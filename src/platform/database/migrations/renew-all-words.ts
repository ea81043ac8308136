import { sql, type Kysely } from 'kysely'

/**
 * Lets the server write the words of all passages again, in the background: the index has some in another form now. Several
 * migrations run it, so it never changes either.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
export async function renewAllWords(tx: Kysely<any>): Promise<void> {
  await sql`insert into "setting" ("key", "value")
    select 'search.renew', cast(max("n") as text) from "searchChunk" where true having max("n") is not null
    on conflict ("key") do update set "value" = excluded."value"`.execute(tx)
}
