import type { Word } from '../../contract/content.ts'
import { commonSequence } from '../common-sequence.ts'
import { firstFrom } from '../first-from.ts'
import { isSpaceless } from '../join-words.ts'
import { splitTime } from '../split-time.ts'
import { timeOf } from '../time-of.ts'
import { cutAtBoundaries } from '../word-segmenter.ts'
import { roundSeconds } from '../round-seconds.ts'

/** A word with its ID, and whether a paragraph starts with it. Edits work on these. */
export interface EditableWord extends Word {
  id: number
  startsParagraph: boolean
}

/** Splits text at white space; in scripts without spaces also at Unicode word boundaries. */
export function wordsOfText(text: string, language: string): string[] {
  if (isSpaceless(language)) return cutAtBoundaries(text, language)
  return text.split(/\s+/u).filter((part) => part !== '')
}

/** Confidence of a word that a person wrote. */
const personsConfidence = 1
/** Estimated duration of a word if nothing else is known. */
const usualWordSeconds = 0.3

/**
 * Replaces a run with text. Words that the text keeps don't change, id and times included. New words share the time of
 * the words that they replace by length, snapped to the pauses between those; inserted words share the pause. `before`
 * and `after` are the words around the run. `losesStart`: where the last paragraph of the run begins is none of its words
 * now, but the one after it.
 */
export function replaceRun(
  run: readonly EditableWord[],
  texts: readonly string[],
  newId: () => number,
  around: { before: Word | null; after: Word | null },
): { words: EditableWord[]; losesStart: boolean } {
  const result: EditableWord[] = []
  /** Places in the result where the paragraphs of the run begin: that of its first word with the first word now. */
  const starts: number[] = []
  /** The same of subtitles that people begin or join. */
  const subtitles = new Map<number, NonNullable<Word['subtitleBreak']>>()
  let [from, putFrom] = [0, 0]
  const kept = commonSequence(run, texts, ({ word }, text) => word === text)
  for (const [to, putTo] of [...kept, [run.length, texts.length] as const]) {
    const old = run.slice(from, to)
    const right = run[to] ?? around.after
    const put = inPlaceOf(old, texts.slice(putFrom, putTo), {
      left: result.at(-1) ?? around.before,
      right,
      // What is inserted before the first word of a run belongs to it, everything else to the word before.
      next: result.length === 0 ? (run[0] ?? null) : null,
    })
    // A paragraph that began in words that are gone begins with the word at its time.
    for (const word of old.filter(({ startsParagraph }) => startsParagraph)) {
      const heir = firstFrom(put, ({ start }) => start, word.start)
      starts.push(word === run[0] ? 0 : result.length + heir)
    }
    if (areJoined(old, right)) for (const i of put.keys()) subtitles.set(result.length + i, 'avoid')
    for (const { subtitleBreak, start } of old) {
      if (subtitleBreak === undefined || (subtitleBreak === 'avoid' && put.length === 0)) continue
      subtitles.set(result.length + nearestTo(start, put), subtitleBreak)
    }
    // What begins with the first word of the run now begins with what is inserted before it.
    if (to === 0 && put.length > 0 && run[0]?.subtitleBreak === 'always') {
      for (let i = 0; i <= put.length; i += 1) subtitles.set(i, i === 0 ? 'always' : 'avoid')
    }
    for (const word of put) result.push({ id: newId(), ...word, startsParagraph: false })
    const same = run[to]
    if (same !== undefined) {
      if (same.startsParagraph) starts.push(to === 0 ? 0 : result.length)
      result.push({ ...same, startsParagraph: false })
    }
    from = to + 1
    putFrom = putTo + 1
  }
  for (const at of starts) if (result[at] !== undefined) result[at].startsParagraph = true
  for (const [at, subtitleBreak] of subtitles) if (result[at] !== undefined) result[at].subtitleBreak = subtitleBreak
  return { words: result, losesStart: (starts.at(-1) ?? -1) >= result.length }
}

/** Whether words instead of others, or between two, belong to the same subtitle: a person wanted no break there. */
export function areJoined(old: readonly Word[], right: Word | null): boolean {
  if (old.length === 0) return right?.subtitleBreak === 'avoid'
  const inside = old.filter(({ subtitleBreak }) => subtitleBreak !== 'always')
  return inside.length > 0 && inside.every(({ subtitleBreak }) => subtitleBreak === 'avoid')
}

/** Index of the word, of some in order of time, that starts nearest to a time; 0 without any. */
function nearestTo(time: number, words: readonly Word[]): number {
  const after = firstFrom(words, ({ start }) => start, time)
  const away = (index: number): number => Math.abs((words[index]?.start ?? Infinity) - time)
  return after > 0 && away(after - 1) <= away(after) ? after - 1 : after
}

/** The words that replace others, or that are inserted between two, before `next` if it is given. */
function inPlaceOf(
  old: readonly EditableWord[],
  put: readonly string[],
  { left, right, next }: { left: Word | null; right: Word | null; next: Word | null },
): Word[] {
  if (put.length === 0) return []
  const first = old[0]
  const start =
    first?.start ?? (next === null ? startBetween(left, right, put.length) : startBefore(left, next, put.length))
  const end = old.length === 0 ? Math.max(start, right?.start ?? start) : timeOf(old).end
  const pauses = old.slice(1).map((word, i) => ({ start: old[i]?.end ?? word.start, end: word.start }))
  const speaker = (first ?? next ?? left ?? right)?.speaker ?? 0
  const overlap = old.some((word) => word.overlap === true) ? { overlap: true } : {}
  const spans = splitTime(put, start, end, pauses)
  return put.map((word, i) => ({
    word,
    ...(spans[i] ?? { start, end }),
    confidence: personsConfidence,
    speaker,
    ...overlap,
  }))
}

/**
 * Start of words inserted between two others, after the first one: not after the start of the second, unless that one is
 * of another turn, which began earlier.
 */
export function startBetween(left: Word | null, right: Word | null, count: number): number {
  if (right === null) return left?.end ?? 0
  return left !== null && right.start < left.start ? left.end : startBefore(left, right, count)
}

/** Start of words inserted before another: where the word before that one ends, if that is earlier. */
function startBefore(left: Word | null, right: Word, count: number): number {
  if (left !== null) return Math.min(left.end, right.start)
  return Math.max(0, roundSeconds(right.start - count * usualWordSeconds))
}
