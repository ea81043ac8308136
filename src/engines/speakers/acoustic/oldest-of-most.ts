import { longestSpeaker } from '../longest-speaker.ts'
import type { SpeakerTurn } from '../port.ts'

/** Index of the oldest turn of the speaker who has most frames: what is dropped for newer ones, so that nobody is lost. */
export function oldestOfMost(turns: readonly { frames: number; spans: readonly SpeakerTurn[] }[]): number {
  const speakers = turns.map(({ spans }) => longestSpeaker(spans))
  const frames = new Map<number | null, number>()
  for (const [i, speaker] of speakers.entries()) {
    frames.set(speaker, (frames.get(speaker) ?? 0) + (turns[i]?.frames ?? 0))
  }
  const most = [...frames].toSorted(([, a], [, b]) => b - a)[0]?.[0]
  return speakers.indexOf(most ?? null)
}
