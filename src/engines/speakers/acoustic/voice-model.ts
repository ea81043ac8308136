import {
  anyPitch,
  dimensions,
  fewestPitchedFrames,
  leastLabelPitchVariance,
  leastPitchVariance,
  priorWeight,
} from './constants.ts'
import type { Features } from './features.ts'
import {
  addSums,
  addVector,
  covarianceOf,
  emptySums,
  logLikelihood,
  logDeterminantsOf,
  normalOf,
  type CovariancePrior,
  type Normal,
  type Sums,
} from './gaussian.ts'

/** Sums over frames that are assumed to be one voice. */
export interface VoiceSums {
  cepstra: Sums
  /** Frames with a pitch, sum of its logarithm, sum of squares. */
  pitched: number
  pitch: number
  pitchSquares: number
}

/** How the frames of a recording vary: the prior for a voice with few frames. */
export interface Prior extends CovariancePrior {
  logDeterminant: number
}

export function priorOf(whole: VoiceSums): Prior {
  const covariance = covarianceOf(whole.cepstra)
  const [logDeterminant = 0] = logDeterminantsOf(nothing.cepstra, [nothing.cepstra], { covariance, weight: 1 })
  return { covariance, weight: priorWeight, logDeterminant }
}

export function emptyVoice(): VoiceSums {
  return { cepstra: emptySums(dimensions), pitched: 0, pitch: 0, pitchSquares: 0 }
}

/** Adds a frame whose vector is in `vectors`: `cepstra` or `masked`. */
export function addFrame(voice: VoiceSums, vectors: Float32Array, { pitch }: Features, at: number): void {
  addVector(voice.cepstra, vectors, at * dimensions)
  const height = pitch[at] as number
  if (height <= 0) return
  voice.pitched += 1
  voice.pitch += height
  voice.pitchSquares += height * height
}

export function addVoice(to: VoiceSums, from: VoiceSums): void {
  addSums(to.cepstra, from.cepstra)
  to.pitched += from.pitched
  to.pitch += from.pitch
  to.pitchSquares += from.pitchSquares
}

/** What is left of a voice without a part of it. */
export function withoutVoice(whole: VoiceSums, part: VoiceSums): VoiceSums {
  const less = (a: Float64Array, b: Float64Array): Float64Array => {
    const rest = a.slice()
    for (let i = 0; i < rest.length; i += 1) rest[i] = (rest[i] as number) - (b[i] as number)
    return rest
  }
  return {
    cepstra: {
      count: whole.cepstra.count - part.cepstra.count,
      first: less(whole.cepstra.first, part.cepstra.first),
      second: less(whole.cepstra.second, part.cepstra.second),
    },
    pitched: whole.pitched - part.pitched,
    pitch: whole.pitch - part.pitch,
    pitchSquares: whole.pitchSquares - part.pitchSquares,
  }
}

export function joinVoices(voices: readonly VoiceSums[]): VoiceSums {
  const all = emptyVoice()
  for (const voice of voices) addVoice(all, voice)
  return all
}

/**
 * How badly its own model describes the frames of a voice, in natural logarithms of likelihood. The difference of two
 * voices is the likelihood that they lose when one model describes both.
 */
export function costOf(voice: VoiceSums, prior: Prior): number {
  return costsWith(voice, [nothing], prior)[0] as number
}

const nothing = emptyVoice()

/** The cost of a voice together with each of `others`. */
export function costsWith(voice: VoiceSums, others: readonly VoiceSums[], prior: Prior): Float64Array {
  const determinants = logDeterminantsOf(
    voice.cepstra,
    others.map(({ cepstra }) => cepstra),
    prior,
  )
  return determinants.map((determinant, n) => {
    const other = others[n] as VoiceSums
    const spectral = (voice.cepstra.count + other.cepstra.count + priorWeight) * determinant
    const pitched = voice.pitched + other.pitched
    const variance = pitchVariance(pitched, voice.pitch + other.pitch, voice.pitchSquares + other.pitchSquares)
    const height = pitched < fewestPitchedFrames ? 0 : pitched * Math.log(variance)
    return 0.5 * (spectral + height - priorWeight * prior.logDeterminant)
  })
}

function pitchVariance(pitched: number, pitch: number, pitchSquares: number): number {
  return Math.max(leastPitchVariance, pitchSquares / pitched - (pitch / pitched) ** 2)
}

/** Mean and variance of the pitch's logarithm; the typical pitch if the voice has too few pitched frames. */
export function pitchModel({ pitched, pitch, pitchSquares }: VoiceSums): { mean: number; variance: number } {
  if (pitched < fewestPitchedFrames) return anyPitch
  return { mean: pitch / pitched, variance: pitchVariance(pitched, pitch, pitchSquares) }
}

/** The model of a voice for labelling. */
export interface VoiceModel {
  normal: Normal
  pitchMean: number
  pitchVariance: number
}

export function voiceModel(voice: VoiceSums, prior: Prior): VoiceModel {
  const { mean, variance } = pitchModel(voice)
  return {
    normal: normalOf(voice.cepstra, prior),
    pitchMean: mean,
    pitchVariance: Math.max(leastLabelPitchVariance, variance),
  }
}

/** Log-likelihood of all frames of some sums. */
export function likelihoodOf(
  { cepstra, pitched, pitch, pitchSquares }: VoiceSums,
  { normal, pitchMean, pitchVariance }: VoiceModel,
): number {
  const apart = pitchSquares - 2 * pitchMean * pitch + pitched * pitchMean * pitchMean
  return logLikelihood(normal, cepstra) - 0.5 * (apart / pitchVariance + pitched * Math.log(pitchVariance))
}
