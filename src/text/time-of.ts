/**
 * From when to when words are said, seconds. Words of two turns may overlap, so that the first word doesn't always begin
 * first, nor the last one end last. `{ start: Infinity, end: 0 }` for no words.
 */
export function timeOf(words: readonly { start: number; end: number }[]): { start: number; end: number } {
  let start = Infinity
  let end = 0
  for (const word of words) {
    start = Math.min(start, word.start)
    end = Math.max(end, word.end)
  }
  return { start, end }
}
