import { sql, type Kysely, type RawBuilder } from 'kysely'
import { dialectOf, type DialectName } from './dialects.ts'
import { admitParameters } from './parameters.ts'
import type { Phrase } from './phrase.ts'
import type { Filter, WordQuestion } from './rank-words.ts'
import type { Db, Tx } from './schema.ts'

// Full text, where SQLite (FTS5, ranked by rank-words.ts) and PostgreSQL (tsvector) must differ. Both are given finished
// words: neither's own parser has a say, so both find the same.

/** Makes the index of `searchChunk`; a chunk that is deleted, also by a cascade, leaves it. */
// oxlint-disable-next-line typescript/no-explicit-any -- the tables are being made here
export async function createFullText(tx: Kysely<any>): Promise<void> {
  if (dialectOf(tx) === 'postgres') {
    await sql`alter table "searchChunk" add column "terms" tsvector`.execute(tx)
    await sql`create index "searchChunk_terms" on "searchChunk" using gin ("terms")`.execute(tx)
    return
  }
  // The words are split by spaces: letters beyond ASCII are letters. The workspace is a word of its own column.
  await sql`create virtual table "searchText" using fts5(space, words, content='', contentless_delete=1, tokenize='ascii')`.execute(
    tx,
  )
  await sql`create trigger "searchChunk_deleted" after delete on "searchChunk" begin delete from "searchText" where rowid = old."n"; end`.execute(
    tx,
  )
}

/** Puts the words of new chunks into the index. Words are letters and digits only. */
export async function indexWords(
  tx: Tx,
  workspaceId: string,
  chunks: readonly { n: number; tokens: readonly string[] }[],
): Promise<void> {
  const isPostgres = dialectOf(tx) === 'postgres'
  for (let i = 0; i < chunks.length; i += 50) {
    const part = chunks.slice(i, i + 50)
    if (isPostgres) {
      for (const { n, tokens } of part) {
        await sql`update "searchChunk" set "terms" = ${tsvector(tokens)}::tsvector where "n" = ${n}`.execute(tx)
      }
    } else {
      const rows = part.map(({ n, tokens }) => sql`(${n}, ${spaceToken(workspaceId)}, ${tokens.join(' ')})`)
      await sql`insert into "searchText" (rowid, space, words) values ${sql.join(rows)}`.execute(tx)
    }
  }
}

/** Above this many workspaces their words in the index are not looked up; `where` restricts all the same. */
const mostSpaces = 100

export interface WordQuery {
  workspaceIds: readonly string[]
  phrases: readonly Phrase[]
  /** Whether every phrase must be there, or any. */
  all: boolean
  /** Joined tables are `c` (searchChunk), `t` (transcript), `r` (recording). */
  where: RawBuilder<unknown>
  limit: number
}

/** Chunks with the words, the best first. `rank` is above 0; only those of one answer can be compared. */
export async function matchWords(db: Db, query: WordQuery): Promise<{ n: number; rank: number }[]> {
  if (query.workspaceIds.length === 0) return []
  if (dialectOf(db) === 'postgres') {
    const wanted = tsquery(query.phrases, query.all)
    // 1: long chunks do not win by their length.
    const { rows } = await sql<{ n: number; rank: number }>`
      select c."n", ts_rank(c."terms", ${wanted}::tsquery, 1) as "rank"
      from "searchChunk" c join "transcript" t on t."id" = c."transcriptId" join "recording" r on r."id" = t."recordingId"
      where c."terms" @@ ${wanted}::tsquery and ${query.where}
      order by "rank" desc, c."n" desc limit ${query.limit}`.execute(db)
    return rows
  }
  const joined = sql`cross join "transcript" t on t."id" = c."transcriptId" cross join "recording" r on r."id" = t."recordingId"`
  const question: WordQuestion = {
    phrases: query.phrases,
    all: query.all,
    spaces: query.workspaceIds.length > mostSpaces ? null : query.workspaceIds.map(spaceToken),
    limit: query.limit,
    some: filterOf(
      db,
      sql`select c."n" from json_each(${''}) j cross join "searchChunk" c on c."n" = j."value" ${joined} where ${query.where}`,
      1,
    ),
    every: filterOf(
      db,
      sql`select c."n" from "recording" r cross join "transcript" t on t."recordingId" = r."id"
        cross join "searchChunk" c on c."transcriptId" = t."id" where ${query.where}`,
      0,
    ),
  }
  // Selected from a table, so that all that the function reads is of one state.
  const { rows } = await sql<{ found: string }>`
    select rankWords(${JSON.stringify(question)}) as "found" from "searchText_config" where "k" = 'version'`.execute(db)
  return JSON.parse(rows[0]?.found ?? '[]') as { n: number; rank: number }[]
}

/** A filter as SQL; its first parameters are left to whoever runs it. */
function filterOf(db: Db, select: RawBuilder<unknown>, open: number): Filter {
  const { sql: text, parameters } = select.compile(db)
  return { sql: text, parameters: admitParameters(parameters.slice(open)) }
}

/** Whether a speaker index of transcript `t` (JSON list of assignments) is one of some Speakers, for chunk `c`. */
export function speaksIn(dialect: DialectName, speakerIds: readonly string[]): RawBuilder<unknown> {
  const ids = sql.join(speakerIds.map((id) => sql`${id}`))
  return dialect === 'postgres'
    ? sql`exists (select 1 from jsonb_array_elements(t."speakerAssignments"::jsonb) a where a ->> 'speakerId' in (${ids}) and (a ->> 'speakerIndex')::integer = c."speaker")`
    : sql`exists (select 1 from json_each(t."speakerAssignments") a where a.value ->> 'speakerId' in (${ids}) and a.value ->> 'speakerIndex' = c."speaker")`
}

/** One word of an id: the tokenizer splits at the underscore. */
function spaceToken(workspaceId: string): string {
  return workspaceId.replaceAll(/[^0-9a-z]/gi, '').toLowerCase()
}

function tsquery(phrases: readonly Phrase[], all: boolean): string {
  return phrases
    .map(({ tokens, isPrefix }) =>
      tokens.map((token, i) => `'${plain(token)}'${isPrefix && i === tokens.length - 1 ? ':*' : ''}`).join(' <-> '),
    )
    .map((phrase) => `(${phrase})`)
    .join(all ? ' & ' : ' | ')
}

/** PostgreSQL counts positions to 16,383; a chunk has some hundred words. */
function tsvector(tokens: readonly string[]): string {
  return tokens.map((token, i) => `'${plain(token)}':${Math.min(i + 1, 16_383)}`).join(' ')
}

/** Words have neither quotes nor backslashes; were one to have them, it must not leave its quotes. */
function plain(token: string): string {
  if (/['"\\\s]/.test(token)) throw new Error('a word of the index has a quotation mark in it')
  return token
}
