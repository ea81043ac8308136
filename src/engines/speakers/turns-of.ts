import type { SpeakerTurn } from './port.ts'
import { roundSeconds } from '../../text/round-seconds.ts'

/** Pauses of a speaker up to this long count as part of the turn, seconds; as in `diariseByModel`. */
const bridge = 0.5

/**
 * Sorts turns by start, numbers speakers by first appearance and joins a speaker's turns over short pauses, and over
 * pauses of up to `alone` seconds in which nobody else begins to speak. `order[i]` is the label that became speaker i.
 */
export function turnsOf(
  found: readonly SpeakerTurn[],
  alone: number = bridge,
): { turns: SpeakerTurn[]; order: number[] } {
  const sorted = found.filter(({ start, end }) => end > start).toSorted((a, b) => a.start - b.start || a.end - b.end)
  const order: number[] = []
  const last = new Map<number, SpeakerTurn>()
  const turns: SpeakerTurn[] = []
  for (const { start, end, speaker: label } of sorted) {
    if (!order.includes(label)) order.push(label)
    const speaker = order.indexOf(label)
    const before = last.get(speaker)
    const most = before === turns.at(-1) ? Math.max(alone, bridge) : bridge
    if (before !== undefined && start - before.end <= most) {
      before.end = roundSeconds(Math.max(before.end, end))
      continue
    }
    const turn = { start: roundSeconds(start), end: roundSeconds(end), speaker }
    last.set(speaker, turn)
    turns.push(turn)
  }
  return { turns, order }
}
