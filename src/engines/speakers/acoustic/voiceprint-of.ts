import { unitVector } from '../unit-vector.ts'
import { dimensions, fewestVoiceprintFrames, fewestVoiceprintPitched, typicalVoice } from './constants.ts'
import { covarianceOf } from './voice-model.ts'
import { at, framesOf, pitchSums, type VoiceSums } from './voice-sums.ts'

/** Mean and spread of a voice's spectrum and pitch, relative to typical voices; null for too little speech. */
export function voiceprintOf(voice: VoiceSums): number[] | null {
  if (framesOf(voice) < fewestVoiceprintFrames) return null
  const covariance = covarianceOf(voice)
  const coefficients = Array.from({ length: dimensions }, (_, i) => i + 1)
  const means = coefficients.map((i) => (voice[at(i, 0)] as number) / framesOf(voice))
  const spreads = coefficients.map((i) => 0.5 * Math.log(Math.max(1e-6, covariance[at(i, i)] as number)))
  const [pitched, pitch, squares] = pitchSums(voice)
  const isTypical = pitched < fewestVoiceprintPitched
  const height = isTypical ? (typicalVoice.mean[2 * dimensions] ?? 0) : pitch / pitched
  const melody = isTypical
    ? (typicalVoice.mean[2 * dimensions + 1] ?? 0)
    : Math.sqrt(Math.max(0, squares / pitched - height * height))
  const values = [...means, ...spreads, height, melody]
  return unitVector(values.map((value, i) => (value - (typicalVoice.mean[i] ?? 0)) / (typicalVoice.spread[i] ?? 1)))
}
