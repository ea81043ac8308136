import { sql, type Kysely } from 'kysely'
import { dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const titlesByTheirParts: Migration = { name: '0091-titles-by-their-parts', up }

/**
 * PostgreSQL finds titles by their pairs and triples of characters, each with its workspace: reading 100,000 titles takes it
 * 100 ms, and SQLite 15. Titles of a process of an earlier version are folded by a trigger, as far as PostgreSQL can.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
async function up(tx: Kysely<any>): Promise<void> {
  if (dialectOf(tx) === 'sqlite') return
  await sql`create function "recording_foldTitle"() returns trigger language plpgsql as $$
    begin new."titleFolded" := lower(new."title"); return new; end $$`.execute(tx)
  await sql`create trigger "recording_foldTitle" before insert or update on "recording" for each row
    when (new."titleFolded" is null) execute function "recording_foldTitle"()`.execute(tx)
  // After the trigger, whose creation waits for transactions of other processes: their titles would be missed.
  await sql`update "recording" set "titleFolded" = lower("title") where "titleFolded" is null`.execute(tx)
  await sql`create function "titleParts"(space text, title text) returns text[] language sql immutable parallel safe as $$
    select array_agg(distinct space || ' ' || substr(title, i, n))
    from generate_series(1, length(title) - 1) i, generate_series(2, 3) n where i + n - 1 <= length(title) $$`.execute(
    tx,
  )
  await sql`create index "recording_titleParts" on "recording"
    using gin ("titleParts"("workspaceId", "titleFolded"))`.execute(tx)
}
