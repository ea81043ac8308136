import { changeCost, leastLabelPitchVariance } from './constants.ts'
import { logLikelihood, type Normal } from './gaussian.ts'
import type { Piece } from './speech-activity.ts'
import { pitchModel, voiceNormal, type Prior, type VoiceSums } from './voice-model.ts'

/** The model of a voice for labelling. */
export interface VoiceModel {
  normal: Normal
  pitchMean: number
  pitchVariance: number
}

export function voiceModel(voice: VoiceSums, prior: Prior): VoiceModel {
  const { mean, variance } = pitchModel(voice)
  return {
    normal: voiceNormal(voice, prior),
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

/**
 * The most likely voice of each piece (Viterbi); −1 without speech. `ease`: by voice, the part of its cost that a change
 * from or to this voice costs, 0–1.
 */
export function labelPieces(
  pieces: readonly Piece[],
  voices: readonly VoiceModel[],
  ease: readonly number[],
): Int8Array {
  const count = voices.length
  const eased = ease.flatMap((part, k) => (part < 1 ? [k] : []))
  const cameFrom = new Int8Array(pieces.length * count)
  let before = new Float64Array(count)
  let now = new Float64Array(count)
  for (const [i, { sums }] of pieces.entries()) {
    const best = highest(before)
    const cost = sums === null ? changeCost / 4 : changeCost
    for (const [k, voice] of voices.entries()) {
      const stayed = before[k] as number
      let from = best
      let changed = (before[best] as number) - cost * (ease[k] as number)
      for (const other of eased) {
        const cheaper = (before[other] as number) - cost * Math.min(ease[k] as number, ease[other] as number)
        if (cheaper > changed) [from, changed] = [other, cheaper]
      }
      cameFrom[i * count + k] = stayed >= changed ? k : from
      now[k] = Math.max(stayed, changed) + (sums === null ? 0 : likelihoodOf(sums, voice))
    }
    ;[before, now] = [now, before]
  }
  const labels = new Int8Array(pieces.length).fill(-1)
  let at = highest(before)
  for (let i = pieces.length - 1; i >= 0; i -= 1) {
    if (pieces[i]?.sums != null) labels[i] = at
    at = cameFrom[i * count + at] as number
  }
  return labels
}

function highest(values: Float64Array): number {
  let best = 0
  for (let k = 1; k < values.length; k += 1) if ((values[k] as number) > (values[best] as number)) best = k
  return best
}
