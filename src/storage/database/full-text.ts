import { sql, type Kysely, type RawBuilder } from 'kysely'
import { dialectOf, type DialectName } from './dialects.ts'
import type { Phrase } from './phrase.ts'
import { rarePhrases } from './rare-phrases.ts'
import type { Db, Tx } from './schema.ts'

// Full text, where SQLite (FTS5) and PostgreSQL (tsvector) must differ. Both are given finished words: neither's own
// parser has a say, so both find the same.

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

/** Above this many workspaces the words are looked for in all, and the rest is left to `where`. */
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
  const highest = await highestChunk(db)
  const isLarge = highest >= smallIndex
  const phrases = isLarge && !query.all ? await rarePhrases(db, query.phrases) : query.phrases
  const words = `words : (${ftsQuery(phrases, query.all)})`
  const spaces = query.workspaceIds.map((id) => `"${spaceToken(id)}"`)
  const isWide = spaces.length > mostSpaces || (isLarge && (await holdMuch(db, query.workspaceIds, highest)))
  const match = isWide ? words : `space : (${spaces.join(' OR ')}) AND ${words}`
  // FTS5 sorts by itself; the rest is only joined until there are enough.
  const { rows } = await sql<{ n: number; rank: number }>`
    select c."n", -f.rank as "rank"
    from "searchText" f cross join "searchChunk" c on c."n" = f.rowid cross join "transcript" t on t."id" = c."transcriptId"
      cross join "recording" r on r."id" = t."recordingId"
    where f."searchText" match ${match} and f.rank match 'bm25(0.0, 1.0)' and ${query.where}
    order by f.rank limit ${query.limit}`.execute(db)
  return rows
}

/** An index of fewer chunks is read through in no time. */
const smallIndex = 20_000
const looks = 64

async function highestChunk(db: Db): Promise<number> {
  const last = await sql<{ n: number | null }>`select max("n") as "n" from "searchChunk"`.execute(db)
  return last.rows[0]?.n ?? 0
}

/**
 * Whether some workspaces hold a good part of all chunks, by a look at some of them. Their word is then as long as the
 * index, and FTS5 reads all of it to weigh it; the filter on what is found costs less. Either way finds the same.
 */
async function holdMuch(db: Db, workspaceIds: readonly string[], highest: number): Promise<boolean> {
  const points = Array.from({ length: looks }, (_, i) => sql`(${Math.ceil((highest * (i + 1)) / looks)})`)
  const { rows } = await sql<{ inside: number }>`
    with p(n) as (values ${sql.join(points)})
    select count(*) as "inside" from p cross join "searchChunk" c on c."n" = p.n
      cross join "transcript" t on t."id" = c."transcriptId" cross join "recording" r on r."id" = t."recordingId"
    where r."workspaceId" in (${sql.join([...workspaceIds])})`.execute(db)
  return (rows[0]?.inside ?? 0) >= looks / 4
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

function ftsQuery(phrases: readonly Phrase[], all: boolean): string {
  return phrases
    .map(({ tokens, isPrefix }) => `"${tokens.map(plain).join(' ')}"${isPrefix ? ' *' : ''}`)
    .join(all ? ' AND ' : ' OR ')
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
