import type { Said } from './speaking-time.ts'

/** Seconds from one time to another. */
export interface TimeSpan {
  start: number
  end: number
}

/** The stretches in which turns of different speakers overlap, in order. */
export function overlapsOfTurns(turns: readonly Said[]): TimeSpan[] {
  const sorted = turns.toSorted((a, b) => a.start - b.start)
  const found: TimeSpan[] = []
  let open: Said[] = []
  for (const turn of sorted) {
    open = open.filter(({ end }) => end > turn.start)
    for (const other of open) {
      if (other.speaker !== turn.speaker) found.push({ start: turn.start, end: Math.min(turn.end, other.end) })
    }
    open.push(turn)
  }
  return joinedSpans(found)
}

/** The time that spans cover, as spans that don't touch, in order. */
function joinedSpans(spans: readonly TimeSpan[]): TimeSpan[] {
  const joined: TimeSpan[] = []
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (end <= start) continue
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end)
    else joined.push({ start, end })
  }
  return joined
}

/** Words marked as overlapping if several people speak during at least this part of them. */
const share = 0.5

/** Marks the words that are said while several people speak. `overlaps` are in order and don't touch. */
export function markOverlaps<W extends TimeSpan>(
  words: readonly W[],
  overlaps: readonly TimeSpan[],
): (W & { overlap?: true })[] {
  let first = 0
  return words.map((word) => {
    // Starts of words don't decrease.
    while ((overlaps[first]?.end ?? Infinity) <= word.start) first += 1
    let covered = 0
    for (let i = first; (overlaps[i]?.start ?? Infinity) < word.end; i += 1) {
      const { start, end } = overlaps[i] as TimeSpan
      covered += Math.max(0, Math.min(word.end, end) - Math.max(word.start, start))
    }
    return covered > 0 && covered >= share * (word.end - word.start) ? { ...word, overlap: true } : word
  })
}
