import type { Passage, Word } from '../../contract/content.ts'
import { roundSeconds } from '../round-seconds.ts'
import { segmentOfWords } from '../segment-of-words.ts'
import { splitTime } from '../split-time.ts'
import type { StoredContent } from '../stored-content.ts'
import { timeOf } from '../time-of.ts'

type TimedWord = Pick<Word, 'word' | 'start' | 'end'>

/**
 * Words with other times: the one that starts first starts at `start`, the one that ends last ends at `end`, and those
 * between keep their proportions. Where all were at one time, they share the new one by length.
 */
export function withTimes<W extends TimedWord>(words: readonly W[], start: number, end: number): W[] {
  const before = timeOf(words)
  const length = before.end - before.start
  if (length > 0) {
    const factor = (end - start) / length
    // The last end exactly: factors have no three decimals.
    const at = (time: number): number =>
      time === before.end ? end : roundSeconds(start + (time - before.start) * factor)
    return words.map((word) => ({ ...word, start: at(word.start), end: at(word.end) }))
  }
  const spans = splitTime(
    words.map(({ word }) => word),
    start,
    end,
  )
  return words.map((word, i) => ({ ...word, ...(spans[i] ?? { start, end }) }))
}

/**
 * A word or passage that is said so much later, in seconds; earlier, if it is negative. None begins before 0, as a passage
 * might whose first words are deleted.
 */
export function later<T extends { start: number; end: number }>(one: T, by: number): T {
  const at = (time: number): number => roundSeconds(Math.max(0, time + by))
  return { ...one, start: at(one.start), end: at(one.end) }
}

/** All of a list so much later. */
export function shifted<T extends { start: number; end: number }>(list: readonly T[], by: number): T[] {
  return list.map((one) => later(one, by))
}

/**
 * Segments, which have words by their time, after some words moved: each still has those that it had. One that began or
 * ended with them still does.
 */
export function withMovedWords(
  segments: readonly Passage[],
  before: readonly Word[],
  after: readonly Word[],
): Passage[] {
  const moved = new Map<number, { before: Word[]; after: Word[] }>()
  for (const [i, place] of segmentOfWords(segments, before).entries()) {
    const own = moved.get(place) ?? { before: [], after: [] }
    moved.set(place, own)
    own.before.push(before[i] as Word)
    own.after.push(after[i] as Word)
  }
  return segments.map((segment, index) => {
    const own = moved.get(index)
    if (own === undefined) return segment
    const [old, now] = [timeOf(own.before), timeOf(own.after)]
    const start = segment.start === old.start ? now.start : Math.min(segment.start, now.start)
    const end = segment.end === old.end ? now.end : Math.max(segment.end, now.end)
    // A word without length that starts where its segment ends isn't said in it.
    const last = own.after.reduce((latest, word) => Math.max(latest, word.start), 0)
    return { ...segment, start, end: last < end || start === last ? end : roundSeconds(last + 0.001) }
  })
}

/**
 * An earlier version with the times that people gave to its words since: they know better when a word is said, as after
 * they shifted subtitles that were out of step. A word that is gone moves as the one before it, or after it at the beginning.
 */
export function inTimesOf<C extends Pick<StoredContent, 'words' | 'ids'>>(
  earlier: C,
  now: Pick<StoredContent, 'words' | 'ids'>,
): C {
  const current = new Map(now.words.map((word, i) => [now.ids?.[i] ?? i, word]))
  const idOf = (index: number): number => earlier.ids?.[index] ?? index
  const firstLeft = earlier.words.findIndex((_, i) => current.has(idOf(i)))
  if (firstLeft === -1) return earlier
  const moveOf = (index: number): number => (current.get(idOf(index))?.start ?? 0) - (earlier.words[index]?.start ?? 0)
  let by = moveOf(firstLeft)
  const words = earlier.words.map((word, i) => {
    const same = current.get(idOf(i))
    if (same !== undefined) by = moveOf(i)
    return same === undefined ? later(word, by) : { ...word, start: same.start, end: same.end }
  })
  return { ...earlier, words }
}
