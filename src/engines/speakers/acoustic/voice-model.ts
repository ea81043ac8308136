import {
  anyPitch,
  dimensions,
  fewestPitchedFrames,
  leastLabelPitchVariance,
  leastPitchVariance,
  leastVariance,
  priorWeight,
} from './constants.ts'
import { createDeterminants } from './determinants.ts'
import { at, emptyVoice, framesOf, pitchAt, pitchSums, rows, width, type VoiceSums } from './voice-sums.ts'

/** How the frames of a recording vary, so that a voice with few frames can be described. */
export interface Prior {
  /** What `priorWeight` frames with the recording's covariance, and with the mean of a voice, add to its products. */
  products: Float64Array
  /** Of that covariance. */
  logDeterminant: number
}

const determinants = createDeterminants(rows, width)
const nothing = emptyVoice()

export function priorOf(whole: VoiceSums): Prior {
  const products = covarianceOf(whole).map((element) => priorWeight * element)
  const [logDeterminant = 0] = logDeterminantsOf(nothing, [nothing], products)
  return { products, logDeterminant }
}

/** The covariance of a voice's cepstra; 0 in row 0. */
export function covarianceOf(voice: VoiceSums): Float64Array {
  const frames = Math.max(1, framesOf(voice))
  const covariance = new Float64Array(pitchAt)
  for (let i = 1; i < rows; i += 1) {
    for (let j = 1; j <= i; j += 1) {
      const means = ((voice[at(i, 0)] as number) * (voice[at(j, 0)] as number)) / frames ** 2
      covariance[at(i, j)] = (voice[at(i, j)] as number) / frames - means
    }
  }
  return covariance
}

/**
 * How badly its own model describes the frames of a voice, in natural logarithms of likelihood. The difference of two
 * voices is the likelihood that they lose when one model describes both.
 */
export function costOf(voice: VoiceSums, prior: Prior): number {
  return costsWith(voice, [nothing], prior)[0] as number
}

/** The cost of a voice together with each of `others`. */
export function costsWith(voice: VoiceSums, others: readonly VoiceSums[], prior: Prior): Float64Array {
  return logDeterminantsOf(voice, others, prior.products).map((determinant, n) => {
    const other = others[n] as VoiceSums
    const spectral = (framesOf(voice) + framesOf(other) + priorWeight) * determinant
    const both = (i: number): number => (voice[i] as number) + (other[i] as number)
    const pitched = both(pitchAt)
    const variance = pitchVariance(pitched, both(pitchAt + 1), both(pitchAt + 2))
    const height = pitched < fewestPitchedFrames ? 0 : pitched * Math.log(variance)
    return 0.5 * (spectral + height - priorWeight * prior.logDeterminant)
  })
}

/**
 * Log-determinants of the covariance of a voice together with each of `others`. Eliminating the first row of the products,
 * that of ones, takes the mean out of the rest: what remains is the covariance times the number of frames.
 */
function logDeterminantsOf(voice: VoiceSums, others: readonly VoiceSums[], prior: Float64Array): Float64Array {
  const { own, others: places, least, compute, found } = determinants
  for (let i = 0; i < pitchAt; i += 1) own[2 * i] = own[2 * i + 1] = (voice[i] as number) + (prior[i] as number)
  const frames = new Float64Array(2)
  const result = new Float64Array(others.length)
  for (let n = 0; n < others.length; n += 2) {
    const last = Math.min(2, others.length - n)
    for (let k = 0; k < last; k += 1) {
      const other = others[n + k] as VoiceSums
      places[k as 0 | 1].set(other)
      frames[k] = framesOf(voice) + framesOf(other) + priorWeight
      least[k] = leastVariance * (frames[k] as number)
    }
    compute()
    for (let k = 0; k < last; k += 1)
      result[n + k] = Math.log(found[k] as number) - dimensions * Math.log(frames[k] as number)
  }
  return result
}

function pitchVariance(pitched: number, pitch: number, squares: number): number {
  return Math.max(leastPitchVariance, squares / pitched - (pitch / pitched) ** 2)
}

/** Mean and variance of the pitch's logarithm; the typical pitch if the voice has too few pitched frames. */
function pitchModel(voice: VoiceSums): { mean: number; variance: number } {
  const [pitched, pitch, squares] = pitchSums(voice)
  if (pitched < fewestPitchedFrames) return anyPitch
  return { mean: pitch / pitched, variance: pitchVariance(pitched, pitch, squares) }
}

/**
 * The model of a voice for labelling: the factors by which sums of frames have a log-likelihood, without the constant of
 * the number of dimensions. It is linear in them.
 */
export type VoiceModel = Float64Array

export function voiceModel(voice: VoiceSums, prior: Prior): VoiceModel {
  const model = new Float64Array(width)
  const frames = framesOf(voice) + priorWeight
  const { inverse, logDeterminant } = inverseFactorOf(voice, prior)
  // The likelihood of (1, cepstra) is a sum of squares: of its products with the rows of the inverse.
  for (let i = 0; i < rows; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      let precision = 0
      for (let k = Math.max(1, i); k < rows; k += 1)
        precision += (inverse[at(k, i)] as number) * (inverse[at(k, j)] as number)
      // An element off the diagonal stands for two.
      model[at(i, j)] = -frames * precision * (i === j ? 0.5 : 1)
    }
  }
  const { mean, variance: own } = pitchModel(voice)
  const variance = Math.max(leastLabelPitchVariance, own)
  model[0] = (model[0] as number) - 0.5 * logDeterminant
  model[pitchAt] = -0.5 * (mean ** 2 / variance + Math.log(variance))
  model[pitchAt + 1] = mean / variance
  model[pitchAt + 2] = -0.5 / variance
  return model
}

/** The inverse of Cholesky's factor of a voice's products with its prior, and its covariance's log-determinant. */
function inverseFactorOf(voice: VoiceSums, prior: Prior): { inverse: Float64Array; logDeterminant: number } {
  const factor = new Float64Array(pitchAt)
  const inverse = new Float64Array(pitchAt)
  const frames = framesOf(voice) + priorWeight
  let determinant = 1
  for (let i = 0; i < rows; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      let value = (voice[at(i, j)] as number) + (prior.products[at(i, j)] as number)
      for (let k = 0; k < j; k += 1) value -= (factor[at(i, k)] as number) * (factor[at(j, k)] as number)
      if (i === j) {
        const pivot = Math.max(value, leastVariance * frames)
        factor[at(i, j)] = Math.sqrt(pivot)
        if (i > 0) determinant *= pivot / frames
      } else {
        factor[at(i, j)] = value / (factor[at(j, j)] as number)
      }
    }
    for (let j = 0; j <= i; j += 1) {
      let value = i === j ? 1 : 0
      for (let k = j; k < i; k += 1) value -= (factor[at(i, k)] as number) * (inverse[at(k, j)] as number)
      inverse[at(i, j)] = value / (factor[at(i, i)] as number)
    }
  }
  return { inverse, logDeterminant: Math.log(determinant) }
}

/** Log-likelihood of all frames of some sums. */
export function likelihoodOf(voice: VoiceSums, model: VoiceModel): number {
  // Two sums, because each addition waits for the one before.
  let [even, odd] = [0, 0]
  for (let i = 0; i < width; i += 2) {
    even += (model[i] as number) * (voice[i] as number)
    odd += (model[i + 1] as number) * (voice[i + 1] as number)
  }
  return even + odd
}
