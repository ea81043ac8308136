import { sql, type RawBuilder } from 'kysely'
import type { Phrase } from './word-query.ts'
import type { Db } from '../schema.ts'
import { identityOf, type DatabaseIdentity } from '../transaction-guard.ts'
import { inWorkspaces, spellingsOf, tsquery } from './tsquery.ts'
import { mostRanked, type WordQuery } from './word-query.ts'

/** Each phrase is ranked by itself, so that a rare one counts more; in longer questions, all count alike. */
const mostWeighed = 12

/** Chunks that match on PostgreSQL, best first, of equals the oldest. */
export async function matchByTsvector(db: Db, query: WordQuery): Promise<{ n: number; rank: number }[]> {
  const { phrases, all, limit } = query
  const { passages, fractionOf } = await frequenciesOf(db)
  const fractions = phrases.map(fractionOf)
  const together = rankOf(phrases, all)
  if (all) return rank(db, query, phrases, together, Math.min(...fractions) * passages > mostRanked)
  const isWeighed = phrases.length > 1 && phrases.length <= mostWeighed
  const weighed = phrases.map((phrase, i) => sql`${rankOf([phrase], all)} * ${sql.lit(weightOf(fractions[i] ?? 1))}`)
  const by = isWeighed ? sql.join(weighed, sql` + `) : together
  // The rarest phrases choose what is ranked, as in SQLite.
  const rarestFirst = phrases
    .map((phrase, i) => ({ phrase, matches: (fractions[i] ?? 1) * passages }))
    .toSorted((one, other) => one.matches - other.matches)
  let sum = 0
  const rare = rarestFirst.filter(({ matches }, i) => (sum += matches) <= mostRanked || i === 0)
  const isFrequent = (rare[0]?.matches ?? 0) > mostRanked
  const chosen = rare.map(({ phrase }) => phrase)
  const found = await rank(db, query, chosen, by, isFrequent)
  return found.length === limit || rare.length === phrases.length ? found : rank(db, query, phrases, by, false)
}

/**
 * Ranks the chunks that match some of the phrases.
 * @param by SQL of the rank
 * @param isFrequent whether more than `mostRanked` are expected
 */
async function rank(
  db: Db,
  { workspaceIds, all, where, limit }: WordQuery,
  chosen: readonly Phrase[],
  by: RawBuilder<unknown>,
  isFrequent: boolean,
): Promise<{ n: number; rank: number }[]> {
  // Without its workspaces, a frequent word would cost the ranking of all passages of all of them.
  const candidates = await inWorkspaces(db, workspaceIds, tsquery(chosen, all))
  const { rows } = await sql<{ n: number; rank: number }>`
    select "n", ${by} as "rank" from (
      select c."n", c."terms" from "searchChunk" c join "transcript" t on t."id" = c."transcriptId"
        join "recording" r on r."id" = t."recordingId"
      where c."terms" @@ ${candidates}::tsquery and ${where}
      ${isFrequent ? sql`order by c."n" desc limit ${sql.lit(mostRanked)}` : sql``}) found
    order by "rank" desc, "n" limit ${limit}`.execute(db)
  return rows
}

/** 1: long chunks get no advantage from their length. */
function rankOf(phrases: readonly Phrase[], all: boolean): RawBuilder<unknown> {
  return sql`ts_rank("terms", ${tsquery(phrases, all)}::tsquery, 1)`
}

/** PostgreSQL doesn't weigh words by how rare they are. Above 0 also for one that is everywhere. */
function weightOf(fraction: number): number {
  return Math.log(1 + 1 / fraction)
}

interface Frequencies {
  /** In all workspaces. */
  passages: number
  /** In which fraction of the passages a phrase is: an estimate, above 0. */
  fractionOf: (phrase: Phrase) => number
}

const readFor = 60_000
const known = new WeakMap<DatabaseIdentity, { at: number; frequencies: Frequencies }>()

async function frequenciesOf(db: Db): Promise<Frequencies> {
  const before = known.get(identityOf(db))
  if (before !== undefined && performance.now() - before.at < readFor) return before.frequencies
  const frequencies = await readFrequencies(db)
  known.set(identityOf(db), { at: performance.now(), frequencies })
  return frequencies
}

/** How frequent words are, by the statistics that autovacuum keeps. Without them, all are alike. */
async function readFrequencies(db: Db): Promise<Frequencies> {
  const { rows } = await sql<{ passages: number; words: string[] | null; fractions: number[] | null }>`
    select c.reltuples as "passages", s.most_common_elems::text::text[] as "words",
      s.most_common_elem_freqs as "fractions"
    from pg_class c left join pg_stats s
      on s.schemaname = current_schema() and s.tablename = c.relname and s.attname = 'terms'
    where c.oid = '"searchChunk"'::regclass`.execute(db)
  const { passages = 0, words, fractions } = rows[0] ?? {}
  const byWord = new Map((words ?? []).map((word, i) => [word, fractions?.[i] ?? 1]))
  const least = [...byWord.values()].reduce((rarest, one) => Math.min(rarest, one), 1)
  const ofWord = (word: string): number => byWord.get(word) ?? least / 2
  return {
    passages: words == null ? 0 : Math.max(0, passages),
    fractionOf: (phrase) =>
      spellingsOf(phrase).reduce((most, { tokens }) => Math.max(most, Math.min(...tokens.map(ofWord))), 0),
  }
}
