import { anyPitch, dimensions, fewestPitchedFrames, leastPitchVariance, priorWeight } from './constants.ts'
import type { Features } from './features.ts'
import { addSums, addVector, emptySums, normalOf, type Normal, type Sums } from './gaussian.ts'

/** Sums over frames that are assumed to be one voice. */
export interface VoiceSums {
  cepstra: Sums
  /** Frames with a pitch, sum of its logarithm, sum of squares. */
  pitched: number
  pitch: number
  pitchSquares: number
}

/** How the frames of a recording vary: the prior for a voice with few frames. */
export interface Prior {
  covariance: Float64Array
  logDeterminant: number
}

export function emptyVoice(): VoiceSums {
  return { cepstra: emptySums(dimensions), pitched: 0, pitch: 0, pitchSquares: 0 }
}

export function addFrames(voice: VoiceSums, { cepstra, pitch }: Features, from: number, to: number): void {
  for (let i = from; i < to; i += 1) {
    addVector(voice.cepstra, cepstra, i * dimensions)
    const height = pitch[i] as number
    if (height <= 0) continue
    voice.pitched += 1
    voice.pitch += height
    voice.pitchSquares += height * height
  }
}

export function addVoice(to: VoiceSums, from: VoiceSums): void {
  addSums(to.cepstra, from.cepstra)
  to.pitched += from.pitched
  to.pitch += from.pitch
  to.pitchSquares += from.pitchSquares
}

export function joinVoices(voices: readonly VoiceSums[]): VoiceSums {
  const all = emptyVoice()
  for (const voice of voices) addVoice(all, voice)
  return all
}

/** The normal distribution of a voice's frames. */
export function voiceNormal(voice: VoiceSums, prior: Prior): Normal {
  return normalOf(voice.cepstra, prior.covariance, priorWeight)
}

/**
 * How badly a voice's own model describes its frames, in natural logarithms of likelihood. The difference of two voices
 * is the likelihood that they lose when one model describes both.
 */
export function costOf(voice: VoiceSums, prior: Prior): number {
  const { cepstra, pitched } = voice
  const spectral = (cepstra.count + priorWeight) * voiceNormal(voice, prior).logDeterminant
  const height = pitched < fewestPitchedFrames ? 0 : pitched * Math.log(pitchModel(voice).variance)
  return 0.5 * (spectral + height - priorWeight * prior.logDeterminant)
}

/** Mean and variance of the pitch's logarithm; the typical pitch if the voice has too few pitched frames. */
export function pitchModel({ pitched, pitch, pitchSquares }: VoiceSums): { mean: number; variance: number } {
  if (pitched < fewestPitchedFrames) return anyPitch
  const mean = pitch / pitched
  return { mean, variance: Math.max(leastPitchVariance, pitchSquares / pitched - mean * mean) }
}
