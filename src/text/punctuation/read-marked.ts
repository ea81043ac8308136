/** A word as a punctuation model wrote it. */
export interface MarkedWord {
  text: string
  /** The mark after it; empty: none. */
  mark: string
}

const isMark = /^[,.?!;:，。？！；：、]$/u

/**
 * Reads the words that were given out of a model's answer. Null if it has other words, fewer or more, or a mark inside a
 * word: only marks, spaces and case may differ.
 */
export function readMarked(given: readonly string[], answer: string): MarkedWord[] | null {
  const rest = answer.replaceAll(/\s/gu, '')
  let at = 0
  const read: MarkedWord[] = []
  for (const word of given) {
    const text = rest.slice(at, at + word.length)
    if (text.toLowerCase() !== word.toLowerCase()) return null
    at += word.length
    const next = rest.charAt(at)
    const mark = isMark.test(next) ? next : ''
    at += mark.length
    read.push({ text, mark })
  }
  return at === rest.length ? read : null
}
