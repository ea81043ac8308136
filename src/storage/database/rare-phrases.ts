import { sql } from 'kysely'
import type { Phrase } from './phrase.ts'
import type { Db } from './schema.ts'

/** Chunks that may be ranked for one question: FTS5 weighs every one that has any of the words, at about a µs each. */
const mostChunks = 30_000
/** How long a word's count is believed, milliseconds, and of how many words. */
const believedMs = 10 * 60_000
const mostWords = 20_000

const counts = new WeakMap<object, Map<string, { count: number; at: number }>>()

/**
 * Of a question's words those that tell passages apart: the rarest first, until they stand in so many chunks that ranking
 * them all would take longer than it is worth. Words that stand nearly everywhere weigh next to nothing in the rank. One
 * is always left. SQLite only.
 */
export async function rarePhrases(db: Db, phrases: readonly Phrase[]): Promise<readonly Phrase[]> {
  if (phrases.length < 2) return phrases
  const known = counts.get(db) ?? new Map<string, { count: number; at: number }>()
  counts.set(db, known)
  const now = Date.now()
  const tokens = [...new Set(phrases.flatMap((phrase) => phrase.tokens))]
  const unknown = tokens.filter((token) => (known.get(token)?.at ?? 0) < now - believedMs)
  if (unknown.length > 0) {
    const { rows } = await sql<{ term: string; doc: number }>`
      select "term", "doc" from "searchVocabulary" where "term" in (${sql.join(unknown)})`.execute(db)
    if (known.size > mostWords) known.clear()
    const found = new Map(rows.map(({ term, doc }) => [term, doc]))
    for (const token of unknown) known.set(token, { count: found.get(token) ?? 0, at: now })
  }
  return rarest(phrases, (token) => known.get(token)?.count ?? 0, mostChunks)
}

/** The phrases, rarest first, whose chunks are together at most `most`; the rarest always. A phrase is as rare as its rarest word. */
export function rarest(
  phrases: readonly Phrase[],
  countOf: (token: string) => number,
  most: number,
): readonly Phrase[] {
  const counted = phrases
    .map((phrase) => ({ phrase, count: Math.min(...phrase.tokens.map(countOf)) }))
    .toSorted((a, b) => a.count - b.count)
  let sum = 0
  return counted
    .filter(({ count }, i) => {
      sum += count
      return i === 0 || sum <= most
    })
    .map(({ phrase }) => phrase)
}
