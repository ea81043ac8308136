import { sql, type Kysely, type RawBuilder } from 'kysely'
import { dialectOf, type DialectName } from '../dialects.ts'
import { matchByTsvector } from './match-by-tsvector.ts'
import type { Phrase } from './word-query.ts'
import type { Db, Tx } from '../schema.ts'
import { batchesOf } from '../../../text/batches-of.ts'
import { mostSpaces, plain, spaceToken, spellingsOf, tsquery, workspacesOf } from './tsquery.ts'
import { mostRanked, type WordQuery } from './word-query.ts'

// Full-text search with SQLite (FTS5) and PostgreSQL (tsvector). Both get preprocessed words instead of using their
// own parsers, so both return the same results.

/** Creates the index of `searchChunk`. Deleting a chunk, also by a cascade, removes it from the index. */
// oxlint-disable-next-line typescript/no-explicit-any -- the tables don't exist yet
export async function createFullText(tx: Kysely<any>): Promise<void> {
  if (dialectOf(tx) === 'postgres') {
    await sql`alter table "searchChunk" add column "terms" tsvector`.execute(tx)
    await sql`create index "searchChunk_terms" on "searchChunk" using gin ("terms")`.execute(tx)
    return
  }
  // Words are separated by spaces only, so letters beyond ASCII stay letters. The workspace has its own column.
  await sql`create virtual table "searchText" using fts5(space, words, content='', contentless_delete=1, tokenize='ascii')`.execute(
    tx,
  )
  await sql`create trigger "searchChunk_deleted" after delete on "searchChunk" begin delete from "searchText" where rowid = old."n"; end`.execute(
    tx,
  )
}

/** Writes the words of chunks into the index, instead of those that it has. Words consist of letters and digits only. */
export async function indexWords(
  tx: Tx,
  workspaceId: string,
  chunks: readonly { n: number; tokens: readonly string[] }[],
): Promise<void> {
  const isPostgres = dialectOf(tx) === 'postgres'
  for (const part of batchesOf(chunks, 50)) {
    if (isPostgres) {
      for (const { n, tokens } of part) {
        const terms = `${tsvector(tokens)} '${spaceToken(workspaceId)}'`
        await sql`update "searchChunk" set "terms" = ${terms}::tsvector, "space" = ${workspaceId}
          where "n" = ${n}`.execute(tx)
      }
    } else {
      const rows = part.map(({ n, tokens }) => sql`(${n}, ${spaceToken(workspaceId)}, ${tokens.join(' ')})`)
      await sql`insert or replace into "searchText" (rowid, space, words) values ${sql.join(rows)}`.execute(tx)
    }
  }
}

/**
 * Lets the index of some chunks name several workspaces, or others than before. SQLite has the words of a chunk and the
 * names in one row, and can't read it back.
 */
export async function nameWorkspaces(
  tx: Tx,
  chunks: readonly { n: number; tokens: readonly string[] }[],
  named: readonly string[],
  unnamed: readonly string[],
): Promise<void> {
  if (dialectOf(tx) === 'sqlite') {
    for (const part of batchesOf(chunks, 50)) {
      const spaces = named.map(spaceToken).join(' ')
      const rows = part.map(({ n, tokens }) => sql`(${n}, ${spaces}, ${tokens.join(' ')})`)
      await sql`insert or replace into "searchText" (rowid, space, words) values ${sql.join(rows)}`.execute(tx)
    }
    return
  }
  const ns = chunks.map(({ n }) => n)
  // Those of an earlier version that name none get theirs from `addWorkspaces`.
  await sql`update "searchChunk" set "space" = ${named.at(-1) ?? null},
      "terms" = ts_delete("terms", ${tokenList(unnamed)}::text[]) || array_to_tsvector(${tokenList(named)}::text[])
    where "n" in (${sql.join(ns)}) and "space" is not null`.execute(tx)
}

/** A list of workspaces as PostgreSQL reads it. */
function tokenList(workspaceIds: readonly string[]): string {
  return `{${workspaceIds.map(spaceToken).join(',')}}`
}

/**
 * Adds the workspace to passages that an earlier version has indexed on PostgreSQL.
 * @returns how many; 0: all have it
 */
export async function addWorkspaces(db: Db, limit: number): Promise<number> {
  if (dialectOf(db) === 'sqlite') return 0
  const { numAffectedRows = 0n } = await sql`
    update "searchChunk" c set "space" = r."workspaceId",
      "terms" = c."terms" || array_to_tsvector(array[lower(regexp_replace(r."workspaceId", '[^0-9a-zA-Z]', '', 'g'))])
    from "transcript" t join "recording" r on r."id" = t."recordingId"
    where t."id" = c."transcriptId" and c."n" in (
      select "n" from "searchChunk" where "space" is null order by "n" limit ${limit} for update skip locked)`.execute(
    db,
  )
  return Number(numAffectedRows)
}

/** Chunks that match, best first, of equals the oldest. `rank` is above 0 and comparable only within one result. */
export async function matchWords(db: Db, query: WordQuery): Promise<{ n: number; rank: number }[]> {
  if (query.workspaceIds.length === 0) return []
  if (dialectOf(db) === 'postgres') return matchByTsvector(db, query)
  const { all, workspaceIds } = query
  const phrases = query.phrases.map(ftsPhrase)
  const spaces = spacesOf(workspaceIds)
  const search: FtsSearch = {
    words: `words : (${phrases.join(all ? ' AND ' : ' OR ')})`,
    candidates: `${spaces}words : (${all ? phrases.join(' AND ') : await pickCandidates(db, spaces, phrases)})`,
  }
  const looks = Math.min(looksPerHit * query.limit, mostRanked)
  const hits = await rankFts(db, query, search, sql`true`, looks)
  if (hits.length === query.limit) return hits
  const [count = 0] = await countMatches(db, [search.candidates], looks)
  if (count < looks) return hits
  // The filter matches few of the best candidates: rank only what it matches.
  const allowed = sql`+"rowid" in (
    select c."n" from "recording" r cross join "transcript" t on t."recordingId" = r."id"
      cross join "searchChunk" c on c."transcriptId" = t."id" where ${query.where})`
  return rankFts(db, query, search, allowed, query.limit)
}

/** The FTS5 condition for workspaces. */
function spacesOf(workspaceIds: readonly string[]): string {
  return workspaceIds.length > mostSpaces ? '' : `space : (${workspaceIds.map(spaceToken).join(' OR ')}) AND `
}

/** FTS5 expressions. */
interface FtsSearch {
  /** The expression that the rank is computed from. */
  words: string
  /** The expression that selects candidates, of which the newest `mostRanked` are ranked. */
  candidates: string
}

/** Number of best candidates checked against the filter per hit, before ranking is restricted to the filter. */
const looksPerHit = 10
/** Matches of a word are counted up to this number, to compare it with other words. */
const mostCounted = 10 * mostRanked

/**
 * Ranks candidates by FTS5's bm25 over the words alone: best first, oldest first among equals. The workspace isn't
 * part of the ranked expression, since bm25 would count its matches as well.
 */
async function rankFts(
  db: Db,
  { where, limit }: WordQuery,
  { words, candidates }: FtsSearch,
  allowed: RawBuilder<unknown>,
  looks: number,
): Promise<{ n: number; rank: number }[]> {
  // The limit of the inner query preserves its order for the join. `+` stops SQLite from querying FTS5 once per row.
  const { rows } = await sql<{ n: number; rank: number }>`
    select c."n", m."score" as "rank"
    from (
      with "found" as materialized (
        select "rowid" as "n" from "searchText" where "searchText" match ${candidates} and ${allowed}
        order by "rowid" desc limit ${sql.lit(mostRanked)}
      )
      select f."rowid" as "n", -bm25("searchText", 0.0, 1.0) as "score" from "searchText" f
      where f."searchText" match ${words} and f."rowid" >= (select min("n") from "found")
        and +f."rowid" in (select "n" from "found")
      order by "score" desc, "n" limit ${sql.lit(looks)}
    ) m
      cross join "searchChunk" c on c."n" = m."n" cross join "transcript" t on t."id" = c."transcriptId"
      cross join "recording" r on r."id" = t."recordingId"
    where ${where} limit ${limit}`.execute(db)
  return rows
}

/**
 * Selects what to rank when any of several phrases may match: the matches of the rarest phrases, which distinguish
 * passages best, until the limit is reached. All phrases count towards the rank.
 */
async function pickCandidates(db: Db, spaces: string, phrases: readonly string[]): Promise<string> {
  const matches = phrases.map((phrase) => `${spaces}words : ${phrase}`)
  const counts = await countMatches(db, matches, mostCounted)
  const rarestFirst = phrases
    .map((phrase, i) => ({ phrase, count: counts[i] ?? 0 }))
    .toSorted((one, other) => one.count - other.count)
  let sum = 0
  const rare = rarestFirst.filter(({ count }, i) => (sum += count) <= mostRanked || i === 0)
  return rare.map(({ phrase }) => phrase).join(' OR ')
}

/** In how many passages of some workspaces each phrase occurs, counted up to `most`. */
export async function countPhrases(
  db: Db,
  workspaceIds: readonly string[],
  phrases: readonly Phrase[],
  most: number,
): Promise<number[]> {
  if (workspaceIds.length === 0) return phrases.map(() => 0)
  if (dialectOf(db) === 'sqlite') {
    const spaces = spacesOf(workspaceIds)
    return countMatches(
      db,
      phrases.map((phrase) => `${spaces}words : ${ftsPhrase(phrase)}`),
      most,
    )
  }
  const within = await workspacesOf(db, workspaceIds)
  const counts: number[] = []
  for (const some of batchesOf(phrases, 50)) {
    // In one statement, but each with its own words: so the planner knows how rare they are.
    const each = some.map(
      (phrase) => sql`(select count(*)::integer from (
        select 1 from "searchChunk" where "terms" @@ ${within(tsquery([phrase], true))}::tsquery limit ${sql.lit(most)}) s)`,
    )
    const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(each)}] as "counts"`.execute(db)
    counts.push(...(rows[0]?.counts ?? []))
  }
  return counts
}

/** Number of passages that match each FTS5 expression, counted up to `most`. */
async function countMatches(db: Db, matches: readonly string[], most: number): Promise<number[]> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from (select 1 from "searchText" where "searchText" match j."value" limit ${sql.lit(most)}))
      as "count"
    from json_each(${JSON.stringify(matches)}) j`.execute(db)
  return rows.map(({ count }) => count)
}

/** Whether chunk `c` has a speaker index that `t` (JSON list of assignments) assigns to one of the Speakers. */
export function speaksIn(dialect: DialectName, speakerIds: readonly string[]): RawBuilder<unknown> {
  const ids = sql.join(speakerIds.map((id) => sql`${id}`))
  return dialect === 'postgres'
    ? sql`exists (select 1 from jsonb_array_elements(t."speakerAssignments"::jsonb) a where a ->> 'speakerId' in (${ids}) and (a ->> 'speakerIndex')::integer = c."speaker")`
    : sql`exists (select 1 from json_each(t."speakerAssignments") a where a.value ->> 'speakerId' in (${ids}) and a.value ->> 'speakerIndex' = c."speaker")`
}

function ftsPhrase(phrase: Phrase): string {
  const spellings = spellingsOf(phrase).map(
    ({ tokens, isPrefix }) => `"${tokens.map(plain).join(' ')}"${isPrefix ? ' *' : ''}`,
  )
  return spellings.length === 1 ? spellings.join('') : `(${spellings.join(' OR ')})`
}

/** PostgreSQL counts positions up to 16,383; a chunk has a few hundred words. */
function tsvector(tokens: readonly string[]): string {
  return tokens.map((token, i) => `'${plain(token)}':${Math.min(i + 1, 16_383)}`).join(' ')
}
