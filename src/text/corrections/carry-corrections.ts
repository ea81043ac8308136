import type { Word } from '../../contract/content.ts'
import { firstFrom } from '../first-from.ts'
import { startBetween } from './edit-words.ts'
import { splitTime } from '../split-time.ts'
import type { StoredContent } from '../stored-content.ts'
import { plain } from '../plain-word.ts'

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
  const text = asNewText(fresh)
  let carried = 0
  let lost = 0
  for (const correction of corrections(engine, corrected)) {
    const outcome = applyCorrection(text, engine.words, correction)
    if (outcome) carried += 1
    else lost += 1
  }
  const words = fresh.flatMap((word, i) => [...(text.before.get(i) ?? []), ...(text.instead.get(i) ?? [word])])
  return { words: [...words, ...(text.before.get(fresh.length) ?? [])], carried, lost }
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

/** A new recognition, and what corrections put into it. Positions are those of its own words. */
interface NewText {
  words: readonly Word[]
  /** The positions in order of the start. */
  inTime: readonly number[]
  /** What stands in the place of words, by position. */
  instead: Map<number, Word[]>
  /** What was inserted before a word, by position; the number of words: at the end. */
  before: Map<number, Word[]>
}

function asNewText(words: readonly Word[]): NewText {
  const startOf = (at: number): number => words[at]?.start ?? 0
  const inTime = words.map((_, at) => at).toSorted((a, b) => startOf(a) - startOf(b))
  return { words, inTime, instead: new Map(), before: new Map() }
}

/** Whether the text has these words at a position, and no correction has replaced them. */
function isRun({ words, instead }: NewText, at: number, wanted: readonly string[]): boolean {
  return wanted.every((text, i) => plain(words[at + i]?.word ?? '\0') === text && !instead.has(at + i))
}

/** Position of a run of words closest to a time, or -1. */
function findRun(text: NewText, wanted: readonly string[], time: number): number {
  let best = -1
  let distance = Infinity
  const { words, inTime } = text
  const startOf = (at: number): number => words[at]?.start ?? Infinity
  for (let place = firstFrom(inTime, startOf, time - tolerance); place < inTime.length; place++) {
    const at = inTime[place] ?? -1
    const start = startOf(at)
    if (start > time + tolerance) break
    const away = Math.abs(start - time)
    if (away < distance && isRun(text, at, wanted)) {
      best = at
      distance = away
    }
  }
  return best
}

function applyCorrection(text: NewText, engine: readonly Word[], { from, to, words: put }: Correction): boolean {
  const old = engine.slice(from, to)
  const first = old[0]
  if (first === undefined) return insert(text, engine[from - 1], engine[from], put)
  const at = findRun(
    text,
    old.map((word) => plain(word.word)),
    first.start,
  )
  if (at === -1) {
    // The new recognition may already be correct where the old one was not.
    return (
      put.length > 0 &&
      findRun(
        text,
        put.map((word) => plain(word.word)),
        first.start,
      ) !== -1
    )
  }
  const own = text.words.slice(at, at + old.length)
  const start = own[0]?.start ?? first.start
  const end = own.at(-1)?.end ?? start
  for (const i of own.keys()) text.instead.set(at + i, [])
  text.instead.set(at, timed(put, start, end, own[0]?.speaker ?? 0))
  return true
}

/** Words that a person inserted between two others go between the same two. */
function insert(text: NewText, before: Word | undefined, after: Word | undefined, put: readonly Word[]): boolean {
  const { words } = text
  const around = [before, after].flatMap((word) => (word === undefined ? [] : [plain(word.word)]))
  const time = before?.start ?? after?.start ?? 0
  if (around.length === 0 && words.length > 0) return false
  const at = around.length === 0 ? 0 : findRun(text, around, time)
  if (at === -1) return false
  const index = before === undefined ? at : at + 1
  const left = words[index - 1]
  const right = words[index]
  const start = startBetween(left ?? null, right ?? null, put.length)
  const end = Math.max(start, right?.start ?? left?.end ?? start)
  const inserted = timed(put, start, end, left?.speaker ?? right?.speaker ?? 0)
  const there = text.before.get(index)
  if (there === undefined) text.before.set(index, inserted)
  else for (const word of inserted) there.push(word)
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
