import type { Pause } from './pauses.ts'

/** What a recogniser says of a word's time, seconds. */
export interface WordSpan {
  start: number
  /** Where the last of its tokens begins. */
  last: number
  end: number
}

/** How far token times are from where the sound begins or ends, at most. */
const imprecision = 0.3
/** A pause begins at most so long before the last token of the word before it, or after the start of the word after it. */
const overlap = 0.1
/** The longest time from the start of a word's last token to its end. */
const longestToken = 0.8
const shortestWord = 0.04

/**
 * Lets words end where the pause after them begins, and begin where the pause before them ends: a transducer's tokens
 * have a time each, but no length. Words without a pause beside them stay, and so does their order.
 */
export function fitToPauses<W extends WordSpan>(words: readonly W[], pauses: readonly Pause[]): W[] {
  const fitted = words.map((word) => ({ ...word }))
  let at = 0
  // What is before the first word has no word to end, and what is after the last one none to begin.
  for (let n = 0; n <= fitted.length; n += 1) {
    const before = fitted[n - 1]
    const next = fitted[n]
    const from = before === undefined ? 0 : Math.max(before.start + shortestWord, before.last - overlap)
    const upTo = next === undefined ? Infinity : next.start + overlap
    while ((pauses[at]?.start ?? Infinity) < from) at += 1
    const begins = pauses[at]?.start ?? Infinity
    if (begins >= upTo) continue
    while ((pauses[at + 1]?.start ?? Infinity) < upTo) at += 1
    const ends = pauses[at]?.end ?? Infinity
    const isClose = next !== undefined && Math.abs(ends - next.start) <= imprecision && ends <= next.end - shortestWord
    if (isClose) next.start = ends
    if (before !== undefined) before.end = Math.min(begins, before.last + longestToken, next?.start ?? Infinity)
  }
  return fitted
}
