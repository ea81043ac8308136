import { dimensions, type Features } from './features.ts'
import { addSums, addVector, emptySums, normalOf, type Normal, type Sums } from './gaussian.ts'

/** Sums over frames that are thought to be one voice. */
export interface VoiceSums {
  cepstra: Sums
  /** Frames with a pitch, sum of its logarithm, sum of squares. */
  pitched: number
  pitch: number
  pitchSquares: number
}

/** How the frames of a recording vary: what a voice of few frames is thought to be like until it says otherwise. */
export interface Prior {
  covariance: Float64Array
  logDeterminant: number
}

/** Frames that the prior counts as. */
const priorWeight = 30
const pitchVariance = 0.01

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
 * How well a voice's frames are described by a model of their own: a penalty, in natural logarithms of likelihood; what
 * two voices lose when one model must do for both is how different they are.
 */
export function costOf(voice: VoiceSums, prior: Prior): number {
  const { cepstra, pitched } = voice
  const spectral = (cepstra.count + priorWeight) * voiceNormal(voice, prior).logDeterminant
  const height = pitched < 10 ? 0 : pitched * Math.log(pitchModel(voice).variance)
  return 0.5 * (spectral + height - priorWeight * prior.logDeterminant)
}

/** Mean and variance of the pitch's logarithm. A voice without pitch gets that of any voice. */
export function pitchModel({ pitched, pitch, pitchSquares }: VoiceSums): { mean: number; variance: number } {
  if (pitched < 10) return { mean: 5, variance: 0.25 }
  const mean = pitch / pitched
  return { mean, variance: Math.max(pitchVariance, pitchSquares / pitched - mean * mean) }
}
