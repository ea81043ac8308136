import type { Word } from '../contract/content.ts'
import { splitTime } from './split-time.ts'
import type { StoredContent } from './stored-content.ts'

export interface Carried {
  words: Word[]
  /** Corrections that were applied, or that the new text already contains. */
  carried: number
  /** Corrections whose words the new text doesn't have in their place. */
  lost: number
}

/** How far a word may move between two recognitions, seconds. */
const tolerance = 1

/** A range that a person changed: words of the engine, [from, to), and their replacement. */
export interface Correction {
  from: number
  to: number
  words: Word[]
}

/**
 * Applies a person's corrections to a new recognition of the same recording. A correction is a run of the old engine's
 * words that differs in the corrected text. It is applied where the new text has the same words at the same time, and
 * skipped where it has others, since it says nothing about those.
 */
export function carryCorrections(
  fresh: readonly Word[],
  engine: Pick<StoredContent, 'words' | 'ids'>,
  corrected: Pick<StoredContent, 'words' | 'ids'>,
): Carried {
  const result = [...fresh]
  let carried = 0
  let lost = 0
  // From last to first, so that changes don't move positions that are still to be found.
  for (const correction of corrections(engine, corrected).toReversed()) {
    const outcome = applyCorrection(result, engine.words, correction)
    if (outcome) carried += 1
    else lost += 1
  }
  return { words: result, carried, lost }
}

/** The runs of the engine's words that differ in the corrected text. */
export function corrections(
  engine: Pick<StoredContent, 'words' | 'ids'>,
  corrected: Pick<StoredContent, 'words' | 'ids'>,
): Correction[] {
  const places = new Map(engine.words.map((_, index) => [engine.ids?.[index] ?? index, index]))
  const list: Correction[] = []
  let next = 0
  let pending: Word[] = []
  const close = (upTo: number): void => {
    if (pending.length > 0 || upTo > next) list.push({ from: next, to: upTo, words: pending })
    pending = []
    next = upTo
  }
  for (const [index, word] of corrected.words.entries()) {
    const place = places.get(corrected.ids?.[index] ?? -1)
    const old = place === undefined ? undefined : engine.words[place]
    if (place !== undefined && place >= next && old?.word === word.word) {
      close(place)
      next = place + 1
    } else pending.push(word)
  }
  close(engine.words.length)
  return list
}

const plain = (word: string): string => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

function isRun(words: readonly Word[], at: number, wanted: readonly string[]): boolean {
  return wanted.every((text, i) => plain(words[at + i]?.word ?? '\0') === text)
}

/** Index of the first word that begins at `time` or later. */
function indexAt(words: readonly Word[], time: number): number {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle]?.start ?? 0) < time) low = middle + 1
    else high = middle
  }
  return low
}

/** Start of a run of words closest to a time, or -1. */
function findRun(words: readonly Word[], wanted: readonly string[], time: number): number {
  let best = -1
  let distance = Infinity
  for (let at = indexAt(words, time - tolerance); (words[at]?.start ?? Infinity) <= time + tolerance; at++) {
    const away = Math.abs((words[at]?.start ?? 0) - time)
    if (away < distance && isRun(words, at, wanted)) {
      best = at
      distance = away
    }
  }
  return best
}

function applyCorrection(words: Word[], engine: readonly Word[], { from, to, words: put }: Correction): boolean {
  const old = engine.slice(from, to)
  const first = old[0]
  if (first === undefined) return insert(words, engine[from - 1], engine[from], put)
  const at = findRun(
    words,
    old.map((word) => plain(word.word)),
    first.start,
  )
  if (at === -1) {
    // The new recognition may already be correct where the old one was not.
    return (
      put.length > 0 &&
      findRun(
        words,
        put.map((word) => plain(word.word)),
        first.start,
      ) !== -1
    )
  }
  const own = words.slice(at, at + old.length)
  const start = own[0]?.start ?? first.start
  const end = own.at(-1)?.end ?? start
  words.splice(at, old.length, ...timed(put, start, end, own[0]?.speaker ?? 0))
  return true
}

/** Words that a person inserted between two others go between the same two. */
function insert(words: Word[], before: Word | undefined, after: Word | undefined, put: readonly Word[]): boolean {
  const around = [before, after].flatMap((word) => (word === undefined ? [] : [plain(word.word)]))
  const time = before?.start ?? after?.start ?? 0
  if (around.length === 0 && words.length > 0) return false
  const at = around.length === 0 ? 0 : findRun(words, around, time)
  if (at === -1) return false
  const index = before === undefined ? at : at + 1
  const left = words[index - 1]
  const right = words[index]
  const start =
    left === undefined
      ? Math.max(0, (right?.start ?? 0) - 0.3 * put.length)
      : Math.min(left.end, right?.start ?? left.end)
  words.splice(
    index,
    0,
    ...timed(put, start, Math.max(start, right?.start ?? left?.end ?? start), left?.speaker ?? right?.speaker ?? 0),
  )
  return true
}

function timed(put: readonly Word[], start: number, end: number, speaker: number): Word[] {
  const spans = splitTime(
    put.map((word) => word.word),
    start,
    end,
  )
  return put.map((word, i) => ({ ...word, ...(spans[i] ?? { start, end }), speaker }))
}
