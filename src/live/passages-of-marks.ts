import type { Anchor, AnchorWord } from '../text/corrections/move-anchor.ts'

/** A moment that somebody marked, seconds. */
export interface Moment {
  at: number
  label: string | null
}

export interface MarkedPassage extends Anchor {
  label: string | null
}

/** People mark what they have just heard: words of this long before a mark belong to it, seconds. */
const before = 5

/** The words that were said just before each marked moment. */
export function passagesOfMarks(words: readonly AnchorWord[], marks: readonly Moment[]): MarkedPassage[] {
  // A client that lost its connection may send a mark twice.
  const once = new Map(marks.toReversed().map((mark) => [mark.at, mark]))
  return marks.flatMap((mark) => {
    if (once.get(mark.at) !== mark) return []
    const last = words.findLast(({ start }) => start <= mark.at) ?? words[0]
    if (last === undefined) return []
    const first = words.find(({ end }) => end > last.end - before) ?? last
    return [{ from: first.id, to: last.id, label: mark.label }]
  })
}
