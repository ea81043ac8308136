import { changeCost } from './constants.ts'
import { likelihoodsOf } from './running-sums.ts'
import type { SpeechActivity } from './speech-activity.ts'
import type { VoiceModel } from './voice-model.ts'

/**
 * The most likely voice of each piece (Viterbi); −1 without speech. `ease`: by voice, the part of its cost that a change
 * from or to this voice costs, 0–1.
 */
export function labelPieces(
  { pieces, sums }: Pick<SpeechActivity, 'pieces' | 'sums'>,
  voices: readonly VoiceModel[],
  ease: readonly number[],
): Int8Array {
  const count = voices.length
  const likelihoods = likelihoodsOf(sums, voices)
  const eased = ease.flatMap((part, k) => (part < 1 ? [k] : []))
  const cameFrom = new Int8Array(pieces.length * count)
  let before = new Float64Array(count)
  let now = new Float64Array(count)
  for (const [i, { isSpeech }] of pieces.entries()) {
    const best = highest(before)
    const cost = isSpeech ? changeCost : changeCost / 4
    for (let k = 0; k < count; k += 1) {
      const stayed = before[k] as number
      let from = best
      let changed = (before[best] as number) - cost * (ease[k] as number)
      for (const other of eased) {
        const cheaper = (before[other] as number) - cost * Math.min(ease[k] as number, ease[other] as number)
        if (cheaper > changed) [from, changed] = [other, cheaper]
      }
      cameFrom[i * count + k] = stayed >= changed ? k : from
      now[k] = Math.max(stayed, changed) + (likelihoods[i * count + k] as number)
    }
    ;[before, now] = [now, before]
  }
  const labels = new Int8Array(pieces.length).fill(-1)
  let at = highest(before)
  for (let i = pieces.length - 1; i >= 0; i -= 1) {
    if (pieces[i]?.isSpeech === true) labels[i] = at
    at = cameFrom[i * count + at] as number
  }
  return labels
}

function highest(values: Float64Array): number {
  let best = 0
  for (let k = 1; k < values.length; k += 1) if ((values[k] as number) > (values[best] as number)) best = k
  return best
}
