import type { StoredContent } from '../stored-content.ts'
import { packContent, joinBlocks, type Packed } from '../content-blocks.ts'
import { textOfWords } from '../join-words.ts'
import { keepIds } from './keep-ids.ts'
import { applyReplacements } from './replacements.ts'

export interface FindPlacesInput {
  blocks: Uint8Array[]
  language: string
  nextId: number
  find: string
  replace: string
  /** Matches beyond this number are counted, not listed. */
  mostPlaces: number
}

export interface FoundPlace {
  /** Seconds. */
  start: number
  from: string
  to: string
  before: string
  after: string
}

export interface FoundPlaces {
  /** Number of matches. */
  count: number
  places: FoundPlace[]
  /** The content with all matches replaced. */
  packed: Packed
}

/** Words of context before and after a match. */
const contextWords = 6

/** Finds and replaces a word or phrase in a transcript. Runs in a thread. AppError INVALID_STATE if it gets too long. */
export async function run(input: FindPlacesInput): Promise<FoundPlaces | null> {
  const { blocks, language, nextId, find, replace, mostPlaces } = input
  const content = joinBlocks(blocks)
  const { words, replaced } = applyReplacements(content.words, [{ find, replace }], language)
  if (replaced.length === 0) return null
  const text = (from: number, to: number): string => textOfWords(content.words.slice(Math.max(0, from), to), language)
  const places = replaced.slice(0, mostPlaces).map(({ index, count, from, to }) => ({
    start: content.words[index]?.start ?? 0,
    from,
    to,
    before: text(index - contextWords, index),
    after: text(index + count, index + count + contextWords),
  }))
  const { ids, nextId: next } = keepIds(content.words, words, content.ids, nextId)
  const changed: StoredContent = {
    words,
    // Segments are the speech model's own, in a separate block, and don't change.
    segments: content.segments,
    paragraphStarts: movedStarts(content, ids, words.length),
    estimated: content.estimated,
    ids,
  }
  return { count: replaced.length, places, packed: packContent(changed, next) }
}

/** Paragraphs start at the same word as before or, if it was replaced, at its replacement. */
function movedStarts(before: StoredContent, ids: readonly number[], count: number): number[] {
  const places = new Map(ids.map((id, index) => [id, index]))
  const starts = new Set<number>(count > 0 ? [0] : [])
  const placeOf = (at: number): number | undefined => places.get(before.ids?.[at] ?? at)
  let seen = 0
  /** The place after the last unchanged word that was seen. */
  let following = 0
  for (const start of before.paragraphStarts) {
    for (; seen < start; seen++) {
      const place = placeOf(seen)
      if (place !== undefined) following = place + 1
    }
    const index = placeOf(start) ?? following
    if (index < count) starts.add(index)
  }
  return [...starts].toSorted((a, b) => a - b)
}
