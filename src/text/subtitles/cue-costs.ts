/** Limits of a cue as the search for the best cuts needs them. */
export interface Bounds {
  characters: number
  /** Milliseconds. */
  duration: number
  lines: number
}

/** 5/6 of a second: a shorter cue can't be read (docs/formats.md). */
export const shortest = 833
/** Cost of a sentence that ends inside a cue, where the cue could have ended. */
export const sentenceInside = 60
/** Cost of a cue before a word that a person wants in the subtitle of the word before: only the limits cost more. */
export const avoided = 20_000
/** Maximum words per cue. With extreme limits, every word of a run would be compared with every other. */
export const mostAtoms = 120

/** Fixed cost of a cue: of two equally good results, the one with fewer cues wins. */
const perCue = 40
const unbalanced = 55
const tooShort = 120

/** The cost of a cue. `breakCost`: of the break after it; `available`: how long it can be shown, in milliseconds. */
export function cueCost(
  breakCost: number,
  { characters, lines, available }: { characters: number; lines: number; available: number },
  bounds: Bounds,
): number {
  let value = perCue + breakCost
  // With very large limits, cues of normal length must not count as empty.
  const full = Math.min(bounds.characters, 80) * Math.min(bounds.lines, 2)
  const empty = Math.max(0, 1 - characters / full)
  value += unbalanced * empty * empty
  if (available < shortest) value += tooShort * (1 - available / shortest)
  if (lines > 2) value += 5 * (lines - 2)
  return value
}
