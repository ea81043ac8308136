import { bestOf, type Scores } from './best-of.ts'
import type { Parameter } from './parameters.ts'
import type { Phrase } from './phrase.ts'
import { seek, type Numbers } from './seek.ts'
import type { Reader } from './sqlite-reader.ts'
import { createWordIndex, type WordIndex } from './word-index.ts'
import type { WordList } from './word-list.ts'

// Full text on SQLite: FTS5 keeps the index, this ranks. The rank is FTS5's bm25, but for the last bit of a logarithm;
// of equals the older chunk is first.

export interface WordQuestion {
  phrases: readonly Phrase[]
  /** Whether every phrase must be there, or any. */
  all: boolean
  /** Words of the workspaces, in the index's first column; null: so many that they restrict nothing. */
  spaces: readonly string[] | null
  limit: number
  /** Selects `n` of the chunks that may be found, of those in a JSON list that is its first parameter. */
  some: Filter
  /** Selects `n` of all chunks that may be found. */
  every: Filter
}

export interface Filter {
  sql: string
  parameters: readonly Parameter[]
}

/** bm25's numbers, and its least weight of a word, as FTS5 has them. */
const k1 = 1.2
const b = 0.75
const leastWeight = 1e-6
/** The best of so many times what is wanted are looked at first: most filters let most chunks through. */
const firstLooks = [1, 8, 64]
/** Chunks that are looked at one by one, before all that the filter allows are listed. */
const mostLooks = 20_000

/** Pages of 4 kB that are read for a question with more phrases than a few. */
const mostPages = 10_000
const fewPhrases = 4

interface Matches {
  size: number
  ns: Int32Array
  times: Uint16Array
}

/** A function that finds the best chunks for a question. It must run inside a reading transaction. */
export function createRankWords(reader: Reader): (question: WordQuestion) => { n: number; rank: number }[] {
  const open = createWordIndex(reader)
  return (question) => {
    const index = open()
    const found = question.all ? scoreAll(index, question.phrases) : scoreAny(index, question.phrases)
    return allowed(reader, index, question, found)
  }
}

/** Where all words of a phrase stand next to each other, in order. */
function matchPhrase(index: WordIndex, { tokens, isPrefix }: Phrase): Matches {
  const [only] = tokens
  if (tokens.length === 1 && only !== undefined) {
    return index.list(only, { column: 1, isPrefix, withPlaces: false, among: null })
  }
  const isOpen = (i: number): boolean => isPrefix && i === tokens.length - 1
  const lists: WordList[] = []
  let ns: Int32Array | null = null
  // The rarest first: of the others only those places are kept that may matter.
  const costs = tokens.map((token, i) => index.pages(token, isOpen(i)))
  for (const i of [...tokens.keys()].toSorted((one, other) => (costs[one] ?? 0) - (costs[other] ?? 0))) {
    const list = index.list(tokens[i] ?? '', { column: 1, isPrefix: isOpen(i), withPlaces: true, among: ns })
    lists[i] = list
    ns = ns === null ? list.ns.subarray(0, list.size) : intersect([{ size: ns.length, ns }, list])
    if (ns.length === 0) return { size: 0, ns: new Int32Array(0), times: new Uint16Array(0) }
  }
  ns ??= new Int32Array(0)
  const found: Matches = { size: 0, ns: new Int32Array(ns.length), times: new Uint16Array(ns.length) }
  const cursors = new Int32Array(lists.length)
  for (const n of ns) {
    for (const [i, list] of lists.entries()) cursors[i] = seek(list, cursors[i] as number, n)
    const count = countTogether(lists, cursors)
    if (count === 0) continue
    found.ns[found.size] = n
    found.times[found.size] = count
    found.size += 1
  }
  return found
}

/** How often words stand one behind the other in one chunk, which stands at `cursors` in their lists. */
function countTogether(lists: readonly WordList[], cursors: Int32Array): number {
  const [{ starts, places }, ...others] = lists as [WordList, ...WordList[]]
  let count = 0
  const end = starts[(cursors[0] as number) + 1] as number
  for (let at = starts[cursors[0] as number] as number; at < end; at++) {
    let place = places[at] as number
    let isThere = true
    for (let i = 0; i < others.length && isThere; i++) {
      place += 1
      const other = others[i] as WordList
      const cursor = cursors[i + 1] as number
      const last = other.starts[cursor + 1] as number
      let k = other.starts[cursor] as number
      while (k < last && (other.places[k] as number) < place) k += 1
      isThere = k < last && other.places[k] === place
    }
    if (isThere) count += 1
  }
  return count
}

function intersect(lists: readonly Numbers[]): Int32Array {
  const [first, ...others] = lists.toSorted((a, c) => a.size - c.size)
  let found = first === undefined ? new Int32Array(0) : first.ns.slice(0, first.size)
  for (const list of others) {
    let kept = 0
    let at = 0
    for (let i = 0; i < found.length; i++) {
      const n = found[i] as number
      at = seek(list, at, n)
      if (at === list.size) break
      if (list.ns[at] === n) found[kept++] = n
    }
    found = found.subarray(0, kept)
  }
  return found
}

/**
 * Of many phrases, any of which may be there, those that tell passages apart: the rarest first, as far as their lists can
 * be read in a moment; one always. Of few it is all.
 */
export function affordable(
  phrases: readonly Phrase[],
  pagesOf: (token: string, isPrefix: boolean) => number,
  most = mostPages,
): readonly Phrase[] {
  if (phrases.length <= fewPhrases) return phrases
  const costs = new Map(
    phrases.map((phrase) => [
      phrase,
      phrase.tokens.reduce(
        (sum, token, i) => sum + pagesOf(token, phrase.isPrefix && i === phrase.tokens.length - 1),
        0,
      ),
    ]),
  )
  const cost = (phrase: Phrase): number => costs.get(phrase) ?? 0
  let sum = 0
  const chosen = phrases
    .toSorted((a, c) => cost(a) - cost(c))
    .filter((phrase, i) => {
      sum += cost(phrase)
      return i === 0 || sum <= most
    })
  return phrases.filter((phrase) => chosen.includes(phrase))
}

/** What a phrase that stands in so many chunks adds to the score of one of them. */
function weigh(index: WordIndex, hits: number): (n: number, times: number) => number {
  const { lengths, chunks, tokens } = index
  const average = tokens / chunks
  const rarity = Math.log((chunks - hits + 0.5) / (hits + 0.5))
  const weight = rarity <= 0 ? leastWeight : rarity
  return (n, times) => weight * ((times * (k1 + 1)) / (times + k1 * (1 - b + (b * (lengths[n] as number)) / average)))
}

function scoreAll(index: WordIndex, phrases: readonly Phrase[]): Scores {
  const matches: Matches[] = []
  let ns: Int32Array | null = null
  for (const phrase of phrases) {
    const list = matchPhrase(index, phrase)
    ns = intersect(ns === null ? [list] : [{ size: ns.length, ns }, list])
    // The lists of a long question may be long; nothing has all of its words, mostly.
    if (ns.length === 0) break
    matches.push(list)
  }
  const found: Scores = {
    size: ns?.length ?? 0,
    ns: ns ?? new Int32Array(0),
    scores: new Float64Array(ns?.length ?? 0),
  }
  for (const list of matches) {
    const add = weigh(index, list.size)
    let at = 0
    for (let i = 0; i < found.size; i++) {
      const n = found.ns[i] as number
      at = seek(list, at, n)
      found.scores[i] = (found.scores[i] as number) + add(n, list.times[at] as number)
    }
  }
  return found
}

function scoreAny(index: WordIndex, phrases: readonly Phrase[]): Scores {
  // By number: what has none of the words stays 0, what has one is above.
  const byNumber = new Float64Array(index.lengths.length)
  let size = 0
  for (const phrase of affordable(phrases, index.pages)) {
    const list = matchPhrase(index, phrase)
    const add = weigh(index, list.size)
    for (let i = 0; i < list.size; i++) {
      const n = list.ns[i] as number
      const before = byNumber[n] as number
      if (before === 0) size += 1
      byNumber[n] = before + add(n, list.times[i] as number)
    }
  }
  const found: Scores = { size: 0, ns: new Int32Array(size), scores: new Float64Array(size) }
  for (let n = 0; found.size < size; n++) {
    const score = byNumber[n] as number
    if (score === 0) continue
    found.ns[found.size] = n
    found.scores[found.size] = score
    found.size += 1
  }
  return found
}

/** The best of what was found that the filter allows. */
function allowed(
  reader: Reader,
  index: WordIndex,
  { spaces, limit, some, every }: WordQuestion,
  found: Scores,
): { n: number; rank: number }[] {
  const select = (filter: Filter, first: readonly Parameter[]): Set<number> =>
    new Set(reader.run(filter.sql, [...first, ...filter.parameters]).rows.map(({ n }) => n as number))
  const look = (from: Scores, count: number): { n: number; rank: number }[] => {
    const best = Array.from(bestOf(from, count), (i) => ({ n: from.ns[i] as number, rank: from.scores[i] as number }))
    const may = select(some, [JSON.stringify(best.map(({ n }) => n))])
    return best.filter(({ n }) => may.has(n)).slice(0, limit)
  }
  let left = found
  // Restricted to the workspaces only where they do not hold the best anyway: their lists may be as long as the index.
  for (const isRestricted of spaces === null ? [false] : [false, true]) {
    if (isRestricted) {
      const inside = (spaces ?? []).map((token) =>
        index.list(token, { column: 0, isPrefix: false, withPlaces: false, among: null }),
      )
      left = only(left, unite(inside))
    }
    for (const times of firstLooks) {
      const hits = look(left, times * limit)
      if (hits.length === limit || times * limit >= left.size) return hits
    }
  }
  if (left.size <= mostLooks) return look(left, left.size)
  const ns = Int32Array.from(select(every, [])).toSorted()
  left = only(left, ns)
  return Array.from(bestOf(left, limit), (i) => ({ n: left.ns[i] as number, rank: left.scores[i] as number }))
}

function unite(lists: readonly Numbers[]): Int32Array {
  const all = new Int32Array(lists.reduce((sum, { size }) => sum + size, 0))
  let filled = 0
  for (const { ns, size } of lists) {
    all.set(ns.subarray(0, size), filled)
    filled += size
  }
  return lists.length > 1 ? all.toSorted() : all
}

/** What has one of some numbers, which rise. */
function only({ size, ns, scores }: Scores, wanted: Int32Array): Scores {
  const made: Scores = { size: 0, ns: new Int32Array(size), scores: new Float64Array(size) }
  const list = { size: wanted.length, ns: wanted }
  let at = 0
  for (let i = 0; i < size; i++) {
    const n = ns[i] as number
    at = seek(list, at, n)
    if (at === wanted.length) break
    if (wanted[at] !== n) continue
    made.ns[made.size] = n
    made.scores[made.size] = scores[i] as number
    made.size += 1
  }
  return made
}
