import { firstFrom } from '../first-from.ts'

/** Who speaks longest, by seconds; null: nobody. */
export function longestSpeaker(spans: readonly { start: number; end: number; speaker: number }[]): number | null {
  const seconds = new Map<number, number>()
  for (const { start, end, speaker } of spans) seconds.set(speaker, (seconds.get(speaker) ?? 0) + end - start)
  return [...seconds].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null
}

/**
 * The same of the words whose middle is between two times, seconds; null: none is. Reads the words once, since
 * a server may answer 100,000 words for a window, and segments that each have all of them.
 */
export function longestSpeakerBetween(
  words: readonly { start: number; end: number; speaker: number }[],
): (start: number, end: number) => number | null {
  const inTime = words
    .map(({ start, end, speaker }) => ({ middle: (start + end) / 2, ms: Math.round((end - start) * 1000), speaker }))
    .toSorted((a, b) => a.middle - b.middle)
    .map((word, place) => ({ ...word, place }))
  const speakers = [...Map.groupBy(inTime, ({ speaker }) => speaker)].map(([speaker, own]) => {
    let sum = 0
    return { speaker, own, sums: [0, ...own.map(({ ms }) => (sum += ms))] }
  })
  return (start, end) => {
    let longest: { speaker: number; ms: number; place: number } | null = null
    for (const { speaker, own, sums } of speakers) {
      const from = firstFrom(own, ({ middle }) => middle, start)
      const to = firstFrom(own, ({ middle }) => middle, end)
      if (from >= to) continue
      const [ms, place] = [(sums[to] ?? 0) - (sums[from] ?? 0), own[from]?.place ?? 0]
      // As many seconds: who begins.
      if (longest === null || ms > longest.ms || (ms === longest.ms && place < longest.place)) {
        longest = { speaker, ms, place }
      }
    }
    return longest?.speaker ?? null
  }
}
