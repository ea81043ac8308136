/** Who speaks longest, by seconds; null: nobody. */
export function longestSpeaker(spans: readonly { start: number; end: number; speaker: number }[]): number | null {
  const seconds = new Map<number, number>()
  for (const { start, end, speaker } of spans) seconds.set(speaker, (seconds.get(speaker) ?? 0) + end - start)
  return [...seconds].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null
}
