import { levelSeconds } from './channel-levels.ts'

/** Levels are compared over 100 ms, because a single frame is often a pause between two sounds. */
const together = 5
/** A channel speaks from this level on: above its own noise, below the loudest speech, and above −60 dB. Decibels. */
const [aboveNoise, belowSpeech, lowest] = [10, 35, 36]
/** Levels so far below the loudest speech are all silence, decibels. */
const belowSilence = 50
/** A channel is alone if it is this much louder than the other one, decibels. Cross-talk of −12 dB leaves it alone. */
const louder = 9
/** The share of the speech that is in one channel alone. People who talk at once leave 0.8, a room with two less than 0.4. */
const aloneShare = 0.7
/** What each channel must have for itself: seconds, and a share of the speech. */
const least = { seconds: 2, share: 0.02 }
/**
 * People who talk at once all the time: their levels, frame by frame, correlate by at most 0.4, and each is alone for a
 * tenth of the speech, between two sounds of the other. In music and rooms, levels correlate by 0.6 and more.
 */
const atOnce = { correlation: 0.45, share: 0.1, seconds: 0.5 }

/**
 * Whether each of two channels has a voice of its own, as in a call or an interview with two microphones: nearly all
 * speech is far louder in one of them, sometimes in one and sometimes in the other, or what is heard in one of them says
 * nothing about the other. In music and in rooms most sound is in both. `levels`: see ChannelLevels.
 */
export function haveOwnVoices(levels: readonly Uint8Array[]): boolean {
  const [left, right] = levels
  if (levels.length !== 2 || left === undefined || right === undefined) return false
  const slow = soundOf(overLonger(left), overLonger(right))
  const needed = Math.max(least.seconds / (together * levelSeconds), least.share * slow.sound)
  const [leftAlone, rightAlone] = slow.alone
  if (Math.min(leftAlone, rightAlone) >= needed && leftAlone + rightAlone >= aloneShare * slow.sound) return true
  const fast = soundOf(left, right)
  const neededAtOnce = Math.max(atOnce.seconds / levelSeconds, atOnce.share * fast.sound)
  return Math.min(...fast.alone) >= neededAtOnce && fast.correlation <= atOnce.correlation
}

interface Sound {
  /** Number of frames with sound, and of those in which each channel is alone. */
  sound: number
  alone: [number, number]
  /** Of the levels in these frames, −1 to 1. */
  correlation: number
}

function soundOf(left: Uint8Array, right: Uint8Array): Sound {
  const loudest = Math.max(at(left, 0.95), at(right, 0.95))
  const floors = [left, right].map((own) => Math.max(at(own, 0.1) + aboveNoise, loudest - belowSpeech, lowest))
  const alone: Sound['alone'] = [0, 0]
  let sound = 0
  // What is far below the speech is silence, however deep.
  const silence = Math.max(0, loudest - belowSilence)
  const sums = { a: 0, b: 0, aa: 0, bb: 0, ab: 0 }
  for (let i = 0; i < left.length; i += 1) {
    const [a, b] = [left[i] as number, right[i] as number]
    const by = a >= b ? 0 : 1
    if (Math.max(a, b) < (floors[by] as number)) continue
    sound += 1
    if (Math.abs(a - b) >= louder) alone[by] += 1
    const [x, y] = [Math.max(a, silence), Math.max(b, silence)]
    sums.a += x
    sums.b += y
    sums.aa += x * x
    sums.bb += y * y
    sums.ab += x * y
  }
  const spread = (sums.aa - sums.a ** 2 / sound) * (sums.bb - sums.b ** 2 / sound)
  return { sound, alone, correlation: spread > 0 ? (sums.ab - (sums.a * sums.b) / sound) / Math.sqrt(spread) : 1 }
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
