import { changeCost, dimensions, leastLabelPitchVariance } from './constants.ts'
import type { Features } from './features.ts'
import { logLikelihood, type Normal } from './gaussian.ts'
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

/** The most likely voice of each frame (Viterbi); −1 without speech. */
export function labelFrames(features: Features, speech: Uint8Array, voices: readonly VoiceModel[]): Int8Array {
  const { frames, cepstra, pitch } = features
  const count = voices.length
  const scratch = new Float64Array(dimensions)
  const cameFrom = new Int8Array(frames * count)
  let before = new Float64Array(count)
  let now = new Float64Array(count)
  for (let i = 0; i < frames; i += 1) {
    const isSpeech = speech[i] === 1
    let best = 0
    for (let k = 1; k < count; k += 1) if ((before[k] as number) > (before[best] as number)) best = k
    const changed = (before[best] as number) - (isSpeech ? changeCost : changeCost / 4)
    for (const [k, { normal, pitchMean, pitchVariance }] of voices.entries()) {
      const stayed = before[k] as number
      cameFrom[i * count + k] = stayed >= changed ? k : best
      let value = Math.max(stayed, changed)
      if (isSpeech) {
        value += logLikelihood(normal, cepstra, i * dimensions, scratch)
        const height = pitch[i] as number
        if (height > 0) value -= 0.5 * ((height - pitchMean) ** 2 / pitchVariance + Math.log(pitchVariance))
      }
      now[k] = value
    }
    ;[before, now] = [now, before]
  }
  const labels = new Int8Array(frames).fill(-1)
  let at = 0
  for (let k = 1; k < count; k += 1) if ((before[k] as number) > (before[at] as number)) at = k
  for (let i = frames - 1; i >= 0; i -= 1) {
    if (speech[i] === 1) labels[i] = at
    at = cameFrom[i * count + at] as number
  }
  return labels
}
