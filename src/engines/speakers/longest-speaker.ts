import type { SpeakerTurn } from './port.ts'

/** Who speaks longest; null: nobody. */
export function longestSpeaker(spans: readonly SpeakerTurn[]): number | null {
  const seconds = new Map<number, number>()
  for (const { start, end, speaker } of spans) seconds.set(speaker, (seconds.get(speaker) ?? 0) + end - start)
  return [...seconds].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null
}
