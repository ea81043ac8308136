import type { Word } from '../contract/content.ts'
import { firstFrom } from './first-from.ts'
import { isSpaceless } from './join-words.ts'
import { splitTime } from './split-time.ts'
import { timeOf } from './time-of.ts'
import { cutAtBoundaries } from './word-segmenter.ts'
import { roundSeconds } from './round-seconds.ts'

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
 * the words that they replace by length, snapped to the pauses between those; inserted words share the pause. `before` and `after` are the words around the run.
 */
export function replaceRun(
  run: readonly EditableWord[],
  texts: readonly string[],
  newId: () => number,
  around: { before: Word | null; after: Word | null },
): EditableWord[] {
  const result: EditableWord[] = []
  /** Places in the result where the paragraphs of the run begin: that of its first word with the first word now. */
  const starts: number[] = []
  for (const { from, to, put } of changes(
    run.map((word) => word.word),
    texts,
  )) {
    const old = run.slice(from, to)
    if (put === null) {
      for (const word of old) {
        if (word.startsParagraph) starts.push(word === run[0] ? 0 : result.length)
        result.push({ ...word, startsParagraph: false })
      }
      continue
    }
    const left = result.at(-1) ?? around.before
    const right = run[to] ?? around.after
    const first = old[0]
    // What is inserted before the first word of a run belongs to it, everything else to the word before.
    const next = result.length === 0 ? run[0] : undefined
    const start =
      first?.start ?? (next === undefined ? startBetween(left, right, put.length) : startBefore(left, next, put.length))
    const end = old.length === 0 ? Math.max(start, right?.start ?? start) : timeOf(old).end
    const pauses = old.slice(1).map((word, i) => ({ start: old[i]?.end ?? word.start, end: word.start }))
    const spans = splitTime(put, start, end, pauses)
    const speaker = first?.speaker ?? next?.speaker ?? left?.speaker ?? right?.speaker ?? 0
    const overlap = old.some((word) => word.overlap === true) ? { overlap: true } : {}
    // A paragraph that began in words that are gone begins with the word at its time.
    for (const word of old.filter(({ startsParagraph }) => startsParagraph)) {
      const heir = firstFrom(spans, (span) => span.start, word.start)
      starts.push(word === run[0] ? 0 : result.length + heir)
    }
    for (const [i, word] of put.entries()) {
      const span = spans[i] ?? { start, end }
      result.push({
        id: newId(),
        word,
        ...span,
        confidence: personsConfidence,
        speaker,
        ...overlap,
        startsParagraph: false,
      })
    }
  }
  for (const at of starts) if (result[at] !== undefined) result[at].startsParagraph = true
  return result
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

interface Change {
  /** Words of the run, [from, to). */
  from: number
  to: number
  /** Their replacement; null if unchanged. */
  put: string[] | null
}

/** Above this many comparisons, only the common start and end are kept. */
const mostComparisons = 1_000_000

/** The shortest list of changes from one list of words to the other (longest common subsequence). */
function changes(old: readonly string[], next: readonly string[]): Change[] {
  let head = 0
  while (head < old.length && head < next.length && old[head] === next[head]) head++
  let tail = 0
  while (tail < old.length - head && tail < next.length - head && old.at(-1 - tail) === next.at(-1 - tail)) tail++
  const list: Change[] = []
  if (head > 0) list.push({ from: 0, to: head, put: null })
  const oldEnd = old.length - tail
  const nextEnd = next.length - tail
  const rows = oldEnd - head
  const columns = nextEnd - head
  if (rows > 0 && columns > 0 && rows * columns <= mostComparisons) {
    list.push(...middle(old.slice(head, oldEnd), next.slice(head, nextEnd), head))
  } else if (rows > 0 || columns > 0) list.push({ from: head, to: oldEnd, put: next.slice(head, nextEnd) })
  if (tail > 0) list.push({ from: oldEnd, to: old.length, put: null })
  return list
}

function middle(old: readonly string[], next: readonly string[], offset: number): Change[] {
  const width = next.length + 1
  const lengths = new Uint32Array((old.length + 1) * width)
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = next.length - 1; j >= 0; j--) {
      lengths[i * width + j] =
        old[i] === next[j]
          ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0)
    }
  }
  const list: Change[] = []
  let i = 0
  let j = 0
  while (i < old.length || j < next.length) {
    const from = i
    if (i < old.length && j < next.length && old[i] === next[j]) {
      while (i < old.length && j < next.length && old[i] === next[j]) {
        i++
        j++
      }
      list.push({ from: offset + from, to: offset + i, put: null })
      continue
    }
    const put: string[] = []
    while ((i < old.length || j < next.length) && (i >= old.length || j >= next.length || old[i] !== next[j])) {
      const down = i < old.length ? (lengths[(i + 1) * width + j] ?? 0) : -1
      const right = j < next.length ? (lengths[i * width + j + 1] ?? 0) : -1
      if (down >= right) i++
      else put.push(next[j++] as string)
    }
    list.push({ from: offset + from, to: offset + i, put })
  }
  return list
}
