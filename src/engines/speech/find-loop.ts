import { plain } from '../../text/plain-word.ts'

/** A repeated run of words, from `from` up to (not including) `to`; one repetition is `length` words long. */
export interface Loop {
  from: number
  to: number
  length: number
}

/** The most words that are looked for again and again. */
export const longestRepeated = 8

/** So many times in a row, words don't occur in speech. */
export function leastRepeats(length: number): number {
  return length === 1 ? 8 : length === 2 ? 6 : 4
}

/**
 * Finds the longest repetition that does not occur in speech: one word 8 times, two words 6 times, three to eight words
 * 4 times in a row. Recognisers that lose track end in such loops.
 */
export function findLoop(words: readonly string[]): Loop | null {
  const texts = words.map(plain)
  let found: Loop | null = null
  for (let length = 1; length <= longestRepeated; length += 1) {
    const times = leastRepeats(length)
    let run = 0
    for (let i = length; i <= texts.length; i += 1) {
      if (i < texts.length && texts[i] === texts[i - length]) {
        run += 1
        continue
      }
      if (run >= length * (times - 1) && (found === null || run + length > found.to - found.from)) {
        found = { from: i - run - length, to: i, length }
      }
      run = 0
    }
  }
  return found
}
