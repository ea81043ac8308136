import { sql, type Kysely, type RawBuilder } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const staleTranscripts: Migration = { name: '0065-stale-transcripts', up }

/**
 * The transcripts whose chunks aren't of their current version, so that looking for them costs nothing when there are
 * none. Triggers keep the rows: nothing that writes a transcript can forget them, including a process of an earlier
 * version beside this one.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
async function up(tx: Kysely<any>): Promise<void> {
  const { text, integer } = columnTypes(dialectOf(tx))
  await tx.schema
    .createTable('searchStale')
    .addColumn('transcriptId', text, (c) => c.primaryKey().references('transcript.id').onDelete('cascade'))
    .addColumn('version', integer, (c) => c.notNull())
    .addColumn('updatedAt', text, (c) => c.notNull())
    .execute()
  await tx.schema.createIndex('searchStale_updatedAt').on('searchStale').column('updatedAt').execute()
  // Updating waits for an index of the version before that is just being committed; "do nothing" would lose the row.
  const add = (from: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`insert into "searchStale" ("transcriptId", "version", "updatedAt") select ${from}
      on conflict ("transcriptId") do update set "version" = excluded."version", "updatedAt" = excluded."updatedAt"`
  const written = add(sql`new."id", new."version", new."updatedAt" where true`)
  const indexed = sql`delete from "searchStale"
    where "transcriptId" = new."transcriptId" and "version" = new."version"`
  const forgotten = add(
    sql`t."id", t."version", t."updatedAt" from "transcript" t where t."id" = old."transcriptId" and t."version" > 0`,
  )
  await trigger(tx, 'transcript', 'insert', sql`new."version" > 0`, written)
  await trigger(tx, 'transcript', 'update', sql`new."version" > 0 and old."version" <> new."version"`, written)
  await trigger(tx, 'searchState', 'insert', sql`true`, indexed)
  await trigger(tx, 'searchState', 'update', sql`true`, indexed)
  await trigger(tx, 'searchState', 'delete', sql`true`, forgotten)
  // After the triggers, whose creation waits for transactions of other processes: their rows would be missed.
  await add(sql`t."id", t."version", t."updatedAt" from "transcript" t left join "searchState" s on s."transcriptId" = t."id"
    where t."version" > 0 and s."version" is distinct from t."version"`).execute(tx)
}

async function trigger(
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
  tx: Kysely<any>,
  table: string,
  event: 'insert' | 'update' | 'delete',
  when: RawBuilder<unknown>,
  statement: RawBuilder<unknown>,
): Promise<void> {
  const name = sql.ref(`${table}_stale_${event}`)
  const on = sql`${sql.raw(event)} on ${sql.table(table)} for each row when (${when})`
  if (dialectOf(tx) === 'sqlite') {
    await sql`create trigger ${name} after ${on} begin ${statement}; end`.execute(tx)
    return
  }
  const body = sql`begin ${statement}; return null; end`
  await sql`create function ${name}() returns trigger language plpgsql as $$ ${body} $$`.execute(tx)
  await sql`create trigger ${name} after ${on} execute function ${name}()`.execute(tx)
}
