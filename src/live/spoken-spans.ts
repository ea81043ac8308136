import type { SpeakerTurn } from '../engines/speakers/port.ts'

/** Seconds of a session. */
export type SpokenSpan = Pick<SpeakerTurn, 'start' | 'end'>

/** Shorter gaps are part of the spans around them, seconds. */
const bridged = 0.5

/** When each speaker speaks, in order, without touching. */
export function spokenBy(turns: readonly SpeakerTurn[]): Map<number, SpokenSpan[]> {
  const spoken = new Map<number, SpokenSpan[]>()
  for (const { start, end, speaker } of turns.toSorted((a, b) => a.start - b.start)) {
    const spans = spoken.get(speaker) ?? []
    spoken.set(speaker, spans)
    const last = spans.at(-1)
    if (last !== undefined && start - last.end < bridged) last.end = Math.max(last.end, end)
    else spans.push({ start, end })
  }
  return spoken
}

/** The share of the time of `spans` that is in `others`, 0–1; 1 for no time. Both are in order, without touching. */
export function shareIn(spans: readonly SpokenSpan[], others: readonly SpokenSpan[]): number {
  let [all, shared] = [0, 0]
  for (const { start, end } of spans) {
    all += end - start
    for (const other of others) shared += Math.max(0, Math.min(end, other.end) - Math.max(start, other.start))
  }
  return all === 0 ? 1 : shared / all
}
