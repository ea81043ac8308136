import { dimensions, repeatedDistance, repeatedFrames } from './constants.ts'
import type { SpeechActivity } from './speech-activity.ts'

/** Frames of a block are compared in steps of this many, because neighbours are alike: most blocks differ after four. */
const step = 17

/**
 * Speech without what repeats earlier sound, as in a loop or where a file was joined to itself: repetitions have no
 * pitch here, so they aren't compared. A turn would be recognised by a copy of itself.
 */
export function withoutRepetitions(activity: readonly SpeechActivity[]): SpeechActivity[] {
  const cepstra = new Float32Array(activity.reduce((sum, { features }) => sum + features.cepstra.length, 0))
  let end = 0
  for (const { features } of activity) {
    cepstra.set(features.cepstra, end)
    end += features.cepstra.length
  }
  const limit = repeatedDistance * varianceOf(cepstra)
  let first = 0
  return activity.map((one) => {
    const { frames, pitch } = one.features
    const once = pitch.slice()
    for (let at = 0; at + repeatedFrames <= frames; at += repeatedFrames) {
      const block = once.subarray(at, at + repeatedFrames)
      if (block.some((height) => height > 0) && isRepetition(cepstra, first + at, limit)) block.fill(0)
    }
    first += frames
    return { ...one, features: { ...one.features, pitch: once } }
  })
}

/** Mean squared distance of frames from their mean. */
function varianceOf(cepstra: Float32Array): number {
  const frames = Math.max(1, cepstra.length / dimensions)
  const mean = new Float64Array(dimensions)
  let squares = 0
  for (const [i, value] of cepstra.entries()) {
    mean[i % dimensions] = (mean[i % dimensions] as number) + value / frames
    squares += (value * value) / frames
  }
  return squares - mean.reduce((sum, value) => sum + value * value, 0)
}

/** Whether the block from a frame on is like an earlier one. */
function isRepetition(cepstra: Float32Array, block: number, limit: number): boolean {
  for (let earlier = 0; earlier + repeatedFrames <= block; earlier += 1)
    if (isAlike(cepstra, earlier, block, limit * repeatedFrames)) return true
  return false
}

/** Whether the frames of two blocks are at most so far apart, together. */
function isAlike(cepstra: Float32Array, a: number, b: number, most: number): boolean {
  let sum = 0
  for (let n = 0; n < repeatedFrames; n += 1) {
    const at = (n * step) % repeatedFrames
    for (let i = (a + at) * dimensions, k = (b + at) * dimensions, end = i + dimensions; i < end; i += 1, k += 1)
      sum += ((cepstra[i] as number) - (cepstra[k] as number)) ** 2
    if (sum > most) return false
  }
  return true
}
