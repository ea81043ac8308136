import type { Word } from '../../contract/content.ts'
import { firstFrom } from '../first-from.ts'
import { plain } from '../plain-word.ts'
import { roundSeconds } from '../round-seconds.ts'
import { longestWait } from '../speakers/by-turns.ts'
import type { Span } from '../split-time.ts'
import type { StoredContent } from '../stored-content.ts'
import type { Carried } from './carry-corrections.ts'

type Timed = Pick<StoredContent, 'words' | 'ids'>

/** How far a word may move between two recognitions, seconds. */
const tolerance = 1

/** A word whose times a person set. */
interface SetWord extends Span {
  word: string
  /** When it was said before somebody set it, seconds. */
  was: number
}

/**
 * Gives words of a new recognition the times that people set for them in the earlier transcript, as far as the words around
 * them allow: each to the word of the same text that is said nearest. A shift of all words isn't carried over: the new ones
 * have their own times. `before`: as they were heard or imported.
 */
export function carryTimes(fresh: readonly Word[], before: Timed, now: Timed): Carried {
  const spans = new Map<number, Span>()
  const places = placesOf(fresh)
  const counts = { carried: 0, lost: 0 }
  for (const run of runsOf(before, now)) {
    let last: keyof typeof counts | null = null
    for (const word of run) {
      const at = nearest(places, word, spans)
      if (at !== null) spans.set(at, word)
      const outcome = at === null ? 'lost' : 'carried'
      if (outcome !== last) counts[outcome] += 1
      last = outcome
    }
  }
  const words = withinNeighbours(fresh, spans)
  return words === null ? { words: [...fresh], carried: 0, lost: counts.carried + counts.lost } : { words, ...counts }
}

/** Words in a row whose times differ from those before, but for a shift of all. */
function runsOf(before: Timed, now: Timed): SetWord[][] {
  const earlier = new Map(before.words.map((word, i) => [before.ids?.[i] ?? i, word]))
  const pairs = now.words.map((word, i) => {
    const old = earlier.get(now.ids?.[i] ?? i)
    return old?.word === word.word ? { word, old } : null
  })
  const by = shiftOf(pairs.filter((pair) => pair !== null))
  const runs: SetWord[][] = []
  let run: SetWord[] = []
  for (const pair of [...pairs, null]) {
    const isSet =
      pair !== null && !(isAt(pair.word.start, pair.old.start + by) && isAt(pair.word.end, pair.old.end + by))
    if (isSet) run.push({ ...pair.word, was: roundSeconds(pair.old.start + by) })
    else if (run.length > 0) {
      runs.push(run)
      run = []
    }
  }
  return runs
}

/** Seconds by which most words moved; 0 if no more than half of them moved alike. */
function shiftOf(pairs: readonly { word: Word; old: Word }[]): number {
  const counts = new Map<number, number>()
  for (const { word, old } of pairs) {
    const by = roundSeconds(word.start - old.start)
    counts.set(by, (counts.get(by) ?? 0) + 1)
  }
  for (const [by, count] of counts) if (count * 2 > pairs.length) return by
  return 0
}

/** Times have three decimals, and a shift is added after they were rounded. */
const isAt = (time: number, other: number): boolean => Math.abs(time - other) < 0.0015

/** The indexes of the words by their text, in order of their start. */
type Places = ReadonlyMap<string, readonly { at: number; start: number }[]>

function placesOf(words: readonly Word[]): Places {
  const inTime = words.map(({ word, start }, at) => ({ text: plain(word), at, start }))
  return Map.groupBy(
    inTime.toSorted((a, b) => a.start - b.start),
    ({ text }) => text,
  )
}

/** The word that is said nearest to where it was heard before, or else to where a person set it. */
function nearest(places: Places, { word, was, start }: SetWord, taken: ReadonlyMap<number, Span>): number | null {
  const same = places.get(plain(word)) ?? []
  for (const time of [was, start]) {
    let best: { at: number; away: number } | null = null
    for (let i = firstFrom(same, (one) => one.start, time - tolerance); i < same.length; i += 1) {
      const { at, start: own } = same[i] as { at: number; start: number }
      if (own > time + tolerance) break
      const away = Math.abs(own - time)
      if (!taken.has(at) && (best === null || away < best.away)) best = { at, away }
    }
    if (best !== null) return best.at
  }
  return null
}

/**
 * The words with other times, cut at those of their speaker beside them, whose own may differ a little from before. Null if
 * the words of a speaker wouldn't begin in order, or a turn would wait too long.
 */
function withinNeighbours(fresh: readonly Word[], spans: ReadonlyMap<number, Span>): Word[] | null {
  const words = [...fresh]
  for (const own of Map.groupBy(fresh.keys(), (at) => fresh[at]?.speaker).values()) {
    for (const [i, at] of own.entries()) {
      const span = spans.get(at)
      if (span === undefined) continue
      const word = fresh[at] as Word
      const [left, right] = [own[i - 1], own[i + 1]]
      const earliest = left === undefined || spans.has(left) ? 0 : Math.min((fresh[left] as Word).end, word.start)
      const latest =
        right === undefined || spans.has(right) ? Infinity : Math.max((fresh[right] as Word).start, word.end)
      const start = Math.max(span.start, earliest)
      words[at] = { ...word, start, end: Math.max(start, Math.min(span.end, latest)) }
    }
  }
  return areInOrder(words) ? words : null
}

function areInOrder(words: readonly Word[]): boolean {
  const starts = new Map<number, number>()
  let latest = -Infinity
  return words.every(({ start, speaker }) => {
    const isInOrder = start >= (starts.get(speaker) ?? 0) && start >= roundSeconds(latest - longestWait)
    starts.set(speaker, start)
    latest = Math.max(latest, start)
    return isInOrder
  })
}
