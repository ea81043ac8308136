import { plain } from '../plain-word.ts'
import { roundSeconds } from '../round-seconds.ts'

interface TimedWord {
  word: string
  start: number
  end: number
  /** 0–1, or null if the engine gives none. */
  confidence: number | null
}

/** A window and what was recognised in it, seconds. */
export interface HeardWindow<T> {
  /** Also words of the neighbouring windows, as far as the engine got their speech. */
  words: readonly T[]
  /** Its own speech. */
  start: number
  end: number
  /** Speech of the neighbouring windows that the engine got too. */
  before: number
  after: number
}

/** Two recognitions of a word begin at most this far apart, seconds. */
const tolerance = 0.25
/** A word counts fully if it is this far from the end of what the engine got: closer words may be cut off, seconds. */
const uncut = 0.5
/** What a recognition without words counts where the other one has some: as much as a word of this confidence. */
const nothing = 0.5
/** What a word counts if the engine gives no confidence. */
const unknown = 0.75
/** Of seams that are equally good, the one next to the cut wins: per second from the cut. */
const perSecond = 0.05

/** A word with its window, and how much it counts. */
interface Heard<T> {
  word: T
  n: number
  trust: number
}

/**
 * The words of each window, those of shared speech in one of them only. Words before the first and after the last window
 * are left out.
 */
export function joinWindows<T extends TimedWord>(windows: readonly HeardWindow<T>[]): T[][] {
  const joined: Heard<T>[] = []
  for (const [n, window] of windows.entries()) {
    const [previous, next] = [windows[n - 1], windows[n + 1]]
    const isCutBefore = window.before > 0 || (previous?.after ?? 0) > 0
    const isCutAfter = window.after > 0 || (next?.before ?? 0) > 0
    const from = window.start - window.before
    const to = window.end + window.after
    const heard = window.words
      .filter((word) => previous !== undefined || !isCutBefore || middleOf(word) >= window.start)
      .filter((word) => next !== undefined || !isCutAfter || middleOf(word) < window.end)
      .map((word): Heard<T> => {
        const fromEnd = Math.min(isCutBefore ? word.start - from : uncut, isCutAfter ? to - word.end : uncut)
        const share = Math.min(1, Math.max(0, fromEnd / uncut))
        return { word, n, trust: (word.confidence ?? unknown) * share }
      })
    if (previous === undefined || !isCutBefore) {
      joined.push(...heard)
      continue
    }
    // The words that the windows may share, and the one before them.
    const tail = joined.splice(
      Math.max(
        0,
        joined.findLastIndex(({ word }) => middleOf(word) < from),
      ),
    )
    joined.push(...joinAtCut(tail, heard, { at: window.start, from, to: Math.min(to, window.start + previous.after) }))
  }
  const words = windows.map((): T[] => [])
  for (const { word, n } of joined) words[n]?.push(word)
  return words
}

/** A stretch of time with words of one or both recognitions, none of which reaches into the next place. */
interface Place<T> {
  left: Heard<T>[]
  right: Heard<T>[]
  end: number
  lastMiddle: number
}

/**
 * Takes the words of one recognition up to a seam and those of the other after it. The seam is where no word of either
 * is cut, so none is lost, doubled or halved, also where the two spell or divide words differently. Of all such seams
 * it is the one with the surest words around it; words close to the end of what their engine got count less.
 * `from`, `to`: the speech that both have.
 */
function joinAtCut<T extends TimedWord>(
  left: readonly Heard<T>[],
  right: readonly Heard<T>[],
  { at, from, to }: { at: number; from: number; to: number },
): Heard<T>[] {
  const isBefore = ({ word }: Heard<T>): boolean => middleOf(word) < from
  const isAfter = ({ word }: Heard<T>): boolean => middleOf(word) >= to
  const isShared = (heard: Heard<T>): boolean => !isBefore(heard) && !isAfter(heard)
  const places = placesOf(left.filter(isShared), right.filter(isShared))
  // The sum for a seam before all places, then moved past one place after the other.
  let sum = places.reduce((total, place) => total + trustOf(place.right), 0)
  let best = { places: 0, sum: sum - perSecond * (at - from) }
  for (const [n, place] of places.entries()) {
    sum += trustOf(place.left) - trustOf(place.right)
    const following = places[n + 1]
    const seam = following === undefined ? to : (place.end + startOf(following)) / 2
    const value = sum - perSecond * Math.abs(seam - at)
    if (value > best.sum) best = { places: n + 1, sum: value }
  }
  return withoutOverlap(
    [...left.filter(isBefore), ...places.slice(0, best.places).flatMap((place) => place.left)],
    [...places.slice(best.places).flatMap((place) => place.right), ...right.filter(isAfter)],
  )
}

function trustOf(words: readonly Heard<unknown>[]): number {
  return words.length === 0 ? nothing : words.reduce((sum, { trust }) => sum + trust, 0) / words.length
}

function placesOf<T extends TimedWord>(left: readonly Heard<T>[], right: readonly Heard<T>[]): Place<T>[] {
  const places: Place<T>[] = []
  const all = [...left.map((heard) => ({ heard, isLeft: true })), ...right.map((heard) => ({ heard, isLeft: false }))]
  for (const { heard, isLeft } of all.toSorted((a, b) => middleOf(a.heard.word) - middleOf(b.heard.word))) {
    const { word } = heard
    const first = places.findIndex((place) => reaches(place, word) || repeats(place, word, isLeft))
    const reached = first === -1 ? [] : places.splice(first)
    places.push({
      left: [...reached.flatMap((place) => place.left), ...(isLeft ? [heard] : [])],
      right: [...reached.flatMap((place) => place.right), ...(isLeft ? [] : [heard])],
      end: Math.max(word.end, ...reached.map(({ end }) => end)),
      lastMiddle: middleOf(word),
    })
  }
  return places
}

/** Whether a word and the words of a place are said at the same time, by more than inexact times explain. */
function reaches<T>({ end, lastMiddle }: Place<T>, word: TimedWord): boolean {
  return middleOf(word) < end || lastMiddle > word.start
}

/** Whether a word is the other recognition's word of a place, at a slightly different time. */
function repeats<T extends TimedWord>({ left, right }: Place<T>, word: T, isLeft: boolean): boolean {
  const isSame = ({ word: other }: Heard<T>): boolean =>
    plain(other.word) === plain(word.word) && Math.abs(other.start - word.start) <= tolerance
  return (isLeft ? right : left).some(isSame) && !(isLeft ? left : right).some(isSame)
}

/** At the seam, the times of two recognitions may overlap a little. */
function withoutOverlap<T extends TimedWord>(left: Heard<T>[], right: Heard<T>[]): Heard<T>[] {
  const last = left.at(-1)
  const first = right[0]
  if (last === undefined || first === undefined || last.word.end <= first.word.start) return [...left, ...right]
  const between = (last.word.end + first.word.start) / 2
  const within = Math.min(middleOf(first.word), Math.max(middleOf(last.word), between))
  const seam = roundSeconds(within)
  return [
    ...left.slice(0, -1),
    { ...last, word: { ...last.word, end: seam } },
    { ...first, word: { ...first.word, start: seam } },
    ...right.slice(1),
  ]
}

function startOf<T extends TimedWord>({ left, right }: Place<T>): number {
  return Math.min(...[...left, ...right].map(({ word }) => word.start))
}

const middleOf = ({ start, end }: TimedWord): number => (start + end) / 2
