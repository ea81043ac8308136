import { secondsDuring, speakingTimes, type Said } from './speaking-time.ts'

/**
 * Maps speaker indexes of an earlier transcription to those of a new one, by how long they speak at the same time. Each
 * index is used at most once.
 */
export function matchSpeakers(earlier: readonly Said[], now: readonly Said[]): Map<number, number> {
  const before = Map.groupBy(
    earlier.toSorted((a, b) => a.start - b.start),
    ({ speaker }) => speaker,
  )
  const pairs = [...speakingTimes(now)].flatMap(([speaker, time]) =>
    [...before].map(([old, words]) => ({ old, new: speaker, seconds: secondsDuring(words, time) })),
  )
  const matched = new Map<number, number>()
  const taken = new Set<number>()
  for (const pair of pairs.toSorted((a, b) => b.seconds - a.seconds)) {
    if (pair.seconds === 0 || matched.has(pair.old) || taken.has(pair.new)) continue
    matched.set(pair.old, pair.new)
    taken.add(pair.new)
  }
  return matched
}
