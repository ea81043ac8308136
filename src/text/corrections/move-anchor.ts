import { timeOf } from '../time-of.ts'
import { firstFrom } from '../first-from.ts'
import { plain } from '../plain-word.ts'

/** A word of a version, as far as a passage depends on it. */
export interface AnchorWord {
  id: number
  word: string
  start: number
  end: number
}

/** A passage, as the ids of its first and last word. */
export interface Anchor {
  from: number
  to: number
}

/** How far a word may move between two recognitions, seconds. */
const tolerance = 1
/** Pairs of words with the same text that are looked at for one passage. */
export const mostPairs = 2_000_000
/** Words beside the passage that may have been replaced together with all of its words, before its place is unknown. */
const mostAround = 20

/**
 * The passage in another version: from its first to its last remaining word, with what was inserted between them. Words
 * that replaced a word at its edge, or all of its words, take their place. Null if nothing took it.
 *
 * Words remain if they have the same id (after an edit), or the same text at the same time (after another recognition).
 */
export function moveAnchor(
  before: readonly AnchorWord[],
  after: readonly AnchorWord[],
  anchor: Anchor,
  most = mostPairs,
): Anchor | null {
  const first = before.findIndex(({ id }) => id === anchor.from)
  const last = before.findIndex(({ id }) => id === anchor.to)
  if (first === -1 || last < first) return null
  const match = matchWords(before, after, most)
  const gapAt = (index: number): Gap => {
    let from = index
    while (from > 0 && match[from - 1] === -1) from -= 1
    let to = index
    while (to < before.length && match[to] === -1) to += 1
    return { from, to, newFrom: from === 0 ? 0 : (match[from - 1] ?? 0) + 1, newTo: match[to] ?? after.length }
  }
  const { start, end } = timeOf(before.slice(first, last + 1))
  const isWithin = (index: number): boolean => {
    const word = after[index]
    if (word === undefined) return false
    const middle = (word.start + word.end) / 2
    return middle >= start && middle <= end
  }
  const heirs = (gap: Gap): number[] => {
    const list = Array.from({ length: Math.max(0, gap.newTo - gap.newFrom) }, (_, i) => gap.newFrom + i)
    // A gap inside the passage belongs to it entirely; of one that crosses its edge, the words spoken in its time do.
    return gap.from >= first && gap.to <= last + 1 ? list : list.filter(isWithin)
  }
  const kept = match.slice(first, last + 1).filter((index) => index !== -1)
  let [newFirst, newLast] = [kept[0], kept.at(-1)]
  if (newFirst === undefined || newLast === undefined) {
    const gap = gapAt(first)
    const isLost = (gap.from === 0 && gap.to === before.length) || gap.to - gap.from - (last - first + 1) > mostAround
    const list = isLost ? [] : heirs(gap)
    newFirst = list[0]
    newLast = list.at(-1)
  } else {
    if (match[first] === -1) newFirst = heirs(gapAt(first))[0] ?? newFirst
    if (match[last] === -1) newLast = heirs(gapAt(last)).at(-1) ?? newLast
  }
  const from = after[newFirst ?? -1]
  const to = after[newLast ?? -1]
  return from === undefined || to === undefined ? null : { from: from.id, to: to.id }
}

/** Words of the old version that are gone, [from, to), and what is in their place. */
interface Gap {
  from: number
  to: number
  newFrom: number
  newTo: number
}

/** The index in the new version of each word of the old one, increasing; -1 for words that are gone. */
function matchWords(before: readonly AnchorWord[], after: readonly AnchorWord[], most: number): number[] {
  const places = new Map(after.map(({ id }, index) => [id, index]))
  let lowest = 0
  const match = before.map(({ id }) => {
    const place = places.get(id)
    if (place === undefined || place < lowest) return -1
    lowest = place + 1
    return place
  })
  let from = 0
  let newFrom = 0
  for (let to = 0; to <= before.length; to++) {
    const place = to === before.length ? after.length : (match[to] ?? -1)
    if (place === -1) continue
    const gap = { from, to, newFrom, newTo: place }
    matchTexts(before, after, gap, match, most)
    from = to + 1
    newFrom = place + 1
  }
  return match
}

/** The last pair of a sequence of words that two versions have in common. */
interface Pair {
  index: number
  newIndex: number
  before: Pair | undefined
}

/**
 * Matches the most words of a gap that have the same text at the same time, in order; none, if more than `most` pairs
 * have the same text.
 */
function matchTexts(
  before: readonly AnchorWord[],
  after: readonly AnchorWord[],
  { from, to, newFrom, newTo }: Gap,
  match: number[],
  most: number,
): void {
  if (from === to || newFrom === newTo) return
  const places = new Map<string, number[]>()
  for (let newIndex = newTo - 1; newIndex >= newFrom; newIndex--) {
    const text = plain(after[newIndex]?.word ?? '')
    const same = places.get(text)
    if (same === undefined) places.set(text, [newIndex])
    else same.push(newIndex)
  }
  // Of the sequences of each length, the one that ends earliest.
  const ends: Pair[] = []
  let pairs = 0
  for (let index = from; index < to; index++) {
    const { word, start } = before[index] as AnchorWord
    const same = places.get(plain(word)) ?? []
    pairs += same.length
    if (pairs > most) return
    // From the last to the first, so that no sequence has the word twice.
    for (const newIndex of same) {
      if (Math.abs((after[newIndex]?.start ?? 0) - start) > tolerance) continue
      const length = firstFrom(ends, (end) => end.newIndex, newIndex)
      ends[length] = { index, newIndex, before: ends[length - 1] }
    }
  }
  for (let pair = ends.at(-1); pair !== undefined; pair = pair.before) match[pair.index] = pair.newIndex
}
