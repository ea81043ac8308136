import { sql, type Kysely, type RawBuilder } from 'kysely'
import { fold } from '../../../text/fold.ts'
import { columnTypes, dialectOf, type DialectName } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const recordingFacets: Migration = { name: '0049-recording-facets', up }

/**
 * What recordings are filtered by, in the order of the list, so that a rare value costs no more than a usual one: the
 * state, language and speakers of their transcripts, and their tags. Triggers keep the rows, so nothing that writes a
 * transcript can forget them, including a process of an earlier version beside this one.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
async function up(tx: Kysely<any>): Promise<void> {
  const dialect = dialectOf(tx)
  const { text } = columnTypes(dialect)
  const table = tx.schema
    .createTable('recordingFacet')
    .addColumn('recordingId', text, (c) => c.notNull().references('recording.id').onDelete('cascade'))
    .addColumn('facet', text, (c) => c.notNull())
    .addColumn('workspaceId', text, (c) => c.notNull())
    .addColumn('createdAt', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('recordingFacet_pk', ['recordingId', 'facet'])
  await (dialect === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table).execute()
  await tx.schema
    .createIndex('recordingFacet_find')
    .on('recordingFacet')
    .columns(['workspaceId', 'facet', 'createdAt', 'recordingId'])
    .execute()
  // SQLite's AFTER DELETE and PostgreSQL's read `old`, the others read the row as it is now.
  const written = [
    sql`delete from "recordingFacet" where "recordingId" = new."recordingId" and not ("facet" >= 'tag:' and "facet" < 'tag;')`,
    ...ofTranscripts(dialect, sql`t."id" = new."id"`),
  ]
  const changed = sql`old."status" is distinct from new."status" or old."language" is distinct from new."language"
    or old."speakerAssignments" is distinct from new."speakerAssignments"`
  await trigger(tx, 'transcript', 'insert', sql`true`, written)
  await trigger(tx, 'transcript', 'update', changed, written)
  const same = sql`t."recordingId" = new."recordingId" and t."folded" = new."folded"`
  await trigger(tx, 'recordingTag', 'insert', sql`true`, [ofTags(same)])
  await trigger(tx, 'recordingTag', 'delete', sql`true`, [
    sql`delete from "recordingFacet" where "recordingId" = old."recordingId" and "facet" = 'tag:' || old."folded"`,
  ])
  // After the triggers, whose creation waits for transactions of other processes: their rows would be missed.
  for (const statement of [...ofTranscripts(dialect, sql`true`), ofTags(sql`true`)]) await statement.execute(tx)
  await foldTitles(tx, text)
}

/** Adds the facets of some transcripts `t`. */
function ofTranscripts(dialect: DialectName, where: RawBuilder<unknown>): RawBuilder<unknown>[] {
  const [language, speakers] =
    dialect === 'sqlite'
      ? [sql`substr(t."language", 1, instr(t."language" || '-', '-') - 1)`, sql`json_each(t."speakerAssignments")`]
      : [sql`split_part(t."language", '-', 1)`, sql`jsonb_array_elements(t."speakerAssignments"::jsonb)`]
  return [
    addRows(sql`'state:' || t."status"`, sql`"transcript"`, where),
    addRows(sql`'language:' || lower(${language})`, sql`"transcript"`, where),
    addRows(sql`'speaker:' || (a.value ->> 'speakerId')`, sql`"transcript"`, where, sql`cross join ${speakers} a`),
  ]
}

function ofTags(where: RawBuilder<unknown>): RawBuilder<unknown> {
  return addRows(sql`'tag:' || t."folded"`, sql`"recordingTag"`, where)
}

function addRows(
  facet: RawBuilder<unknown>,
  table: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
  joined = sql``,
): RawBuilder<unknown> {
  return sql`insert into "recordingFacet" ("recordingId", "facet", "workspaceId", "createdAt")
    select r."id", ${facet}, r."workspaceId", r."createdAt"
    from ${table} t join "recording" r on r."id" = t."recordingId" ${joined} where ${where} on conflict do nothing`
}

async function trigger(
  // oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
  tx: Kysely<any>,
  table: string,
  event: 'insert' | 'update' | 'delete',
  when: RawBuilder<unknown>,
  statements: readonly RawBuilder<unknown>[],
): Promise<void> {
  const name = sql.ref(`${table}_facets_${event}`)
  const body = sql`${sql.join(statements, sql`; `)};`
  const on = sql`${sql.raw(event)} on ${sql.table(table)} for each row when (${when})`
  if (dialectOf(tx) === 'sqlite') {
    await sql`create trigger ${name} after ${on} begin ${body} end`.execute(tx)
    return
  }
  await sql`create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`.execute(
    tx,
  )
  await sql`create trigger ${name} after ${on} execute function ${name}()`.execute(tx)
}

/** Titles without case and diacritics, to search in: lower() of both databases knows ASCII only. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
async function foldTitles(tx: Kysely<any>, text: RawBuilder<unknown>): Promise<void> {
  await tx.schema.alterTable('recording').addColumn('titleFolded', text).execute()
  await sql`update "recording" set "titleFolded" = lower("title")`.execute(tx)
  const isOther = dialectOf(tx) === 'sqlite' ? sql`"title" glob '*[^ -~]*'` : sql`"title" ~ '[^ -~]'`
  const { rows } = await sql<{ id: string; title: string }>`
    select "id", "title" from "recording" where ${isOther}`.execute(tx)
  for (const { id, title } of rows) {
    await tx
      .updateTable('recording')
      .set({ titleFolded: fold(title) })
      .where('id', '=', id)
      .execute()
  }
  // All that a search in titles reads, so that it needn't read the rows.
  await tx.schema
    .createIndex('recording_titles')
    .on('recording')
    .columns(['workspaceId', 'createdAt', 'id', 'deletedAt', 'titleFolded'])
    .execute()
}
