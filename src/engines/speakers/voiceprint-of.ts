import { dimensions } from './features.ts'
import { covarianceOf } from './gaussian.ts'
import type { VoiceSums } from './voice-model.ts'

/** A voiceprint of less speech than this says more of the words than of the voice, frames (5 s). */
const fewest = 500

/** What a voice is like on average and how far voices are from it, over single voices of real and made speech. */
const typical = {
  mean: [
    1.575, -2.132, 3.753, -1.23, -0.969, 0.114, -1.572, 0.196, -0.2, 0.082, 0.258, -0.361, 0.346, 0.035, -0.324, -0.016,
    -0.075, -0.192, -0.096, 1.93, 1.292, 1.339, 1.033, 0.749, 0.717, 0.638, 0.406, 0.38, 0.199, 0.094, 0.064, -0.03,
    -0.134, -0.197, -0.301, -0.409, -0.469, -0.52, 4.788, 0.234,
  ],
  spread: [
    4.841, 4.029, 1.359, 1.45, 1.464, 0.963, 1.178, 0.47, 0.673, 0.678, 0.512, 0.353, 0.408, 0.397, 0.509, 0.352, 0.278,
    0.216, 0.249, 0.296, 0.156, 0.275, 0.244, 0.316, 0.366, 0.355, 0.327, 0.262, 0.275, 0.238, 0.258, 0.249, 0.211,
    0.264, 0.213, 0.219, 0.274, 0.238, 0.292, 0.075,
  ],
}

/** Mean and spread of a voice's spectrum and pitch, against those of voices in general; null for too little speech. */
export function voiceprintOf({ cepstra, pitched, pitch, pitchSquares }: VoiceSums): number[] | null {
  if (cepstra.count < fewest) return null
  const covariance = covarianceOf(cepstra)
  const means = Array.from(cepstra.first, (sum) => sum / cepstra.count)
  const spreads = means.map((_, i) => 0.5 * Math.log(Math.max(1e-6, covariance[(i * (i + 1)) / 2 + i] ?? 1)))
  const height = pitched < 50 ? (typical.mean[2 * dimensions] ?? 0) : pitch / pitched
  const melody =
    pitched < 50
      ? (typical.mean[2 * dimensions + 1] ?? 0)
      : Math.sqrt(Math.max(0, pitchSquares / pitched - height * height))
  const values = [...means, ...spreads, height, melody]
  return unit(values.map((value, i) => (value - (typical.mean[i] ?? 0)) / (typical.spread[i] ?? 1)))
}

/** The same direction with length 1. */
export function unit(values: readonly number[]): number[] {
  const length = Math.hypot(...values)
  return values.map((value) => (length === 0 ? 0 : Math.round((value / length) * 1e6) / 1e6))
}
