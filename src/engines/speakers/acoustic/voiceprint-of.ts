import { unitVector } from '../unit-vector.ts'
import { dimensions, fewestVoiceprintFrames, fewestVoiceprintPitched, typicalVoice } from './constants.ts'
import { covarianceOf } from './gaussian.ts'
import type { VoiceSums } from './voice-model.ts'

/** Mean and spread of a voice's spectrum and pitch, relative to typical voices; null for too little speech. */
export function voiceprintOf({ cepstra, pitched, pitch, pitchSquares }: VoiceSums): number[] | null {
  if (cepstra.count < fewestVoiceprintFrames) return null
  const covariance = covarianceOf(cepstra)
  const means = Array.from(cepstra.first, (sum) => sum / cepstra.count)
  const spreads = means.map((_, i) => 0.5 * Math.log(Math.max(1e-6, covariance[(i * (i + 1)) / 2 + i] ?? 1)))
  const height = pitched < fewestVoiceprintPitched ? (typicalVoice.mean[2 * dimensions] ?? 0) : pitch / pitched
  const melody =
    pitched < fewestVoiceprintPitched
      ? (typicalVoice.mean[2 * dimensions + 1] ?? 0)
      : Math.sqrt(Math.max(0, pitchSquares / pitched - height * height))
  const values = [...means, ...spreads, height, melody]
  return unitVector(values.map((value, i) => (value - (typicalVoice.mean[i] ?? 0)) / (typicalVoice.spread[i] ?? 1)))
}
