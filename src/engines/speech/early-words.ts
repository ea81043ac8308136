import type { RecognisedWord } from './port.ts'

/** How far apart two streams of a model place the same word, seconds. */
const sameWord = 0.3
/** A word that begins less than this after another is the same word, heard differently, seconds. */
const nextWord = 0.15

/**
 * The words of a stream, and after them what a second stream of the same audio has already heard. A model that works in
 * chunks says nothing of a chunk before it is complete; the second stream is half a chunk ahead half of the time.
 */
export function withEarlyWords(words: readonly RecognisedWord[], early: readonly RecognisedWord[]): RecognisedWord[] {
  const last = words.at(-1)
  if (last === undefined) return [...early]
  const isLast = ({ word, start }: RecognisedWord): boolean =>
    Math.abs(start - last.start) < sameWord && (word.startsWith(last.word) || last.word.startsWith(word))
  const known = early.findLastIndex(isLast)
  const from = known >= 0 ? known : early.findLastIndex(({ start }) => start < last.start + nextWord)
  // The streams place words a little differently.
  return [
    ...words,
    ...early.slice(from + 1).map((word) => {
      const start = Math.max(word.start, last.end)
      return { ...word, start, end: Math.max(word.end, start) }
    }),
  ]
}
