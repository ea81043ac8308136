import { dimensions, hopSamples, pitchSamples } from './constants.ts'
import type { Features } from './features.ts'

/** The features of a stretch of speech that is still growing: each frame is computed once. */
export interface GrowingFeatures {
  /** Takes the samples that follow, and returns the features of all so far. */
  push: (samples: Int16Array) => Features
}

export function growingFeatures(featuresOf: (samples: Int16Array) => Features): GrowingFeatures {
  let all = featuresOf(new Int16Array(0))
  let rest = new Int16Array(0)
  return {
    push: (samples) => {
      const waiting = new Int16Array(rest.length + samples.length)
      waiting.set(rest)
      waiting.set(samples, rest.length)
      // Two frames share one pitch, which is that of more samples than the first of them has.
      const pairs = Math.floor((waiting.length - 2 * pitchSamples) / (2 * hopSamples)) + 1
      if (pairs <= 0) {
        rest = waiting
        return all
      }
      rest = waiting.slice(2 * pairs * hopSamples)
      all = joined(all, featuresOf(waiting.subarray(0, 2 * (pairs - 1) * hopSamples + 2 * pitchSamples)))
      return all
    },
  }
}

function joined(a: Features, b: Features): Features {
  const frames = a.frames + b.frames
  const join = (first: Float32Array, second: Float32Array, size = 1): Float32Array => {
    const both = new Float32Array(frames * size)
    both.set(first)
    both.set(second, a.frames * size)
    return both
  }
  return {
    frames,
    cepstra: join(a.cepstra, b.cepstra, dimensions),
    masked: join(a.masked, b.masked, dimensions),
    loudness: join(a.loudness, b.loudness),
    pitch: join(a.pitch, b.pitch),
  }
}

/** The features of a stretch that ends earlier. */
export function firstFrames(features: Features, frames: number): Features {
  if (frames >= features.frames) return features
  const { cepstra, masked, loudness, pitch } = features
  return {
    frames,
    cepstra: cepstra.slice(0, frames * dimensions),
    masked: masked.slice(0, frames * dimensions),
    loudness: loudness.slice(0, frames),
    pitch: pitch.slice(0, frames),
  }
}
