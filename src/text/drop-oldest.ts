import type { Turn } from './speakers/assign-word-speakers.ts'
import { longestSpeaker } from './speakers/longest-speaker.ts'

interface Kept {
  /** Hundredths of a second. */
  frames: number
  spans: readonly Turn[]
}

/**
 * Drops turns until the others have at most so many frames, or one is left: each time the oldest of the speaker who has
 * most frames, so that nobody is lost. Returns the frames that are left.
 */
export function dropOldest(turns: Kept[], most: number): number {
  let sum = turns.reduce((all, { frames }) => all + frames, 0)
  while (sum > most && turns.length > 1) sum -= turns.splice(oldestOfMost(turns), 1)[0]?.frames ?? 0
  return sum
}

/** Index of the oldest turn of the speaker who has most frames. */
export function oldestOfMost(turns: readonly Kept[]): number {
  const speakers = turns.map(({ spans }) => longestSpeaker(spans))
  const frames = new Map<number | null, number>()
  for (const [i, speaker] of speakers.entries()) {
    frames.set(speaker, (frames.get(speaker) ?? 0) + (turns[i]?.frames ?? 0))
  }
  const most = [...frames].toSorted(([, a], [, b]) => b - a)[0]?.[0]
  return speakers.indexOf(most ?? null)
}
