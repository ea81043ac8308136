import type { Paragraph } from './document.ts'

/** The most borders that are saved at once, below what the server takes. */
const mostLines = 500

/** The ids of the words that begin a line of a saved paragraph, but for its first one. */
export function lineStarts({ text, saved, offsets }: Paragraph): number[] {
  if (!text.includes('\n')) return []
  return saved
    .filter((_, i) => i > 0 && text.slice(offsets[2 * i - 1], offsets[2 * i]).includes('\n'))
    .slice(0, mostLines)
    .map(({ id }) => id)
}
