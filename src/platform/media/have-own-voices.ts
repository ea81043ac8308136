import { levelSeconds } from './channel-levels.ts'

/** Levels are compared over 100 ms, because a single frame is often a pause between two sounds. */
const together = 5
/** A channel speaks from this level on: above its own noise, below the loudest speech, and above −60 dB. Decibels. */
const [aboveNoise, belowSpeech, lowest] = [10, 35, 36]
/** A channel is alone if it is this much louder than the other one, decibels. Cross-talk of −12 dB leaves it alone. */
const louder = 9
/** The share of the speech that is in one channel alone. People who talk at once leave 0.8, a room with two less than 0.4. */
const aloneShare = 0.7
/** What each channel must have for itself: seconds, and a share of the speech. */
const least = { seconds: 2, share: 0.02 }

/**
 * Whether each of two channels has a voice of its own, as in a call or an interview with two microphones: nearly all
 * speech is far louder in one of them, sometimes in one and sometimes in the other. In music and in rooms most sound is
 * in both. `levels`: see ChannelLevels.
 */
export function haveOwnVoices(levels: readonly Uint8Array[]): boolean {
  const [left, right] = levels.map(overLonger)
  if (levels.length !== 2 || left === undefined || right === undefined) return false
  const loudest = Math.max(at(left, 0.95), at(right, 0.95))
  const floors = [left, right].map((own) => Math.max(at(own, 0.1) + aboveNoise, loudest - belowSpeech, lowest))
  const alone = [0, 0]
  let speech = 0
  for (let i = 0; i < left.length; i += 1) {
    const [a, b] = [left[i] as number, right[i] as number]
    const by = a >= b ? 0 : 1
    if (Math.max(a, b) < (floors[by] as number)) continue
    speech += 1
    if (Math.abs(a - b) >= louder) alone[by] = (alone[by] as number) + 1
  }
  const needed = Math.max(least.seconds / (together * levelSeconds), least.share * speech)
  return alone.every((frames) => frames >= needed) && (alone[0] as number) + (alone[1] as number) >= aloneShare * speech
}

/** The highest level of every 100 ms. */
function overLonger(levels: Uint8Array): Uint8Array {
  return Uint8Array.from({ length: Math.floor(levels.length / together) }, (_, i) =>
    Math.max(...levels.subarray(i * together, (i + 1) * together)),
  )
}

function at(levels: Uint8Array, share: number): number {
  return levels.toSorted()[Math.floor(levels.length * share)] ?? 0
}
