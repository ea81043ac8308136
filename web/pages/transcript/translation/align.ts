import type { Passage } from '../../../../src/contract/content.ts'
import { timeOf } from '../../../../src/text/time-of.ts'
import type { Paragraph } from '../editor/document.ts'

/** Where several people speak, a paragraph of the same speaker counts as if it shared so much more time. */
const sameSpeaker = 2

/**
 * Assigns each translated passage to the paragraph that shares most of its time, even if paragraphs were split or
 * joined since.
 */
export function align<P extends Pick<Passage, 'start' | 'end' | 'speaker'>>(
  passages: readonly P[],
  paragraphs: readonly Paragraph[],
): Map<number, P[]> {
  const spans = paragraphs
    .flatMap(({ key, words, speaker }) => (words.length === 0 ? [] : [{ key, speaker, ...timeOf(words) }]))
    .toSorted((a, b) => a.start - b.start)
  const aligned = new Map<number, P[]>()
  let from = 0
  for (const passage of passages.toSorted((a, b) => a.start - b.start)) {
    const { start, end, speaker } = passage
    // Both are sorted by time, so paragraphs that ended earlier are skipped.
    while (from < spans.length - 1 && (spans[from]?.end ?? 0) <= start) from += 1
    let best = spans[from]
    let most = 0
    for (let i = from; i < spans.length; i += 1) {
      const span = spans[i]
      if (span === undefined || span.start >= end) break
      const shared =
        (Math.min(span.end, end) - Math.max(span.start, start)) * (span.speaker === speaker ? sameSpeaker : 1)
      if (shared > most) {
        most = shared
        best = span
      }
    }
    if (best === undefined) continue
    const own = aligned.get(best.key)
    if (own === undefined) aligned.set(best.key, [passage])
    else own.push(passage)
  }
  return aligned
}

export function isSame<P>(a: ReadonlyMap<number, readonly P[]>, b: ReadonlyMap<number, readonly P[]>): boolean {
  if (a.size !== b.size) return false
  for (const [key, list] of a) {
    const other = b.get(key)
    if (other?.length !== list.length || list.some((one, i) => one !== other[i])) return false
  }
  return true
}
