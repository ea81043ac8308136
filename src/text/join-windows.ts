interface TimedWord {
  word: string
  start: number
  end: number
}

/** Two recognitions of a word differ by at most this, seconds. */
const tolerance = 0.25
/** Words of the previous window that the next one may repeat. */
const compared = 4

/** The words of a window that was recognised with the speech after it, without those that belong to the next one. */
export function wordsBefore<T extends TimedWord>(words: readonly T[], cut: number): T[] {
  return words.filter(({ start, end }) => (start + end) / 2 < cut)
}

/**
 * The words of a window that was recognised with the speech before it, without those that the previous window has. A
 * word at the cut may be in both, at slightly different times, or in neither: what matches one of the previous words is
 * theirs, and a word just before the cut is kept if they don't reach it.
 */
export function wordsAfter<T extends TimedWord>(words: readonly T[], previous: readonly TimedWord[], cut: number): T[] {
  const last = previous.slice(-compared)
  const isKnown = ({ word, start }: TimedWord): boolean =>
    last.some((other) => plain(other.word) === plain(word) && Math.abs(other.start - start) <= tolerance)
  const from = words.findLastIndex((word) => word.start < cut + tolerance && isKnown(word)) + 1
  const reached = last.at(-1)?.end ?? -Infinity
  return words.filter((word, i) => {
    if (i < from) return false
    const middle = (word.start + word.end) / 2
    return middle >= cut || (middle >= cut - tolerance && middle >= reached)
  })
}

const plain = (word: string): string => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
