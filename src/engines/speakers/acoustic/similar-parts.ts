import { fewestOtherFrames, fewestPartFrames, similarMargin } from './constants.ts'
import { likelihoodOf, priorOf, voiceModel, type Prior, type VoiceModel } from './voice-model.ts'
import { emptyVoice, framesOf, joinVoices, withoutVoice, type VoiceSums } from './voice-sums.ts'
import type { VoicePart } from '../port.ts'

/** A part with the sums of its frames. */
export type SummedPart = Pick<VoicePart, 'speaker' | 'isSure'> & { voice: VoiceSums }

/** How often parts are compared again with the voices that the parts found before make. */
const passes = 4

/**
 * The parts of others that sound like `speaker`: each is likelier with the model of the speaker's other parts than with
 * that of any other speaker's, by a margin. Parts that a person assigned stay. A part is never compared with itself.
 */
export function similarParts(parts: readonly SummedPart[], speaker: number): { part: number; score: number }[] {
  const prior = priorOf(joinVoices(parts.map(({ voice }) => voice)))
  const candidates = parts.flatMap((part, i) => {
    return part.isSure || part.speaker === speaker || framesOf(part.voice) < fewestPartFrames ? [] : [i]
  })
  let found = new Map<number, number>()
  for (let pass = 0; pass < passes; pass += 1) {
    const ownerOf = (i: number): number => (found.has(i) ? speaker : (parts[i]?.speaker ?? 0))
    const voices = new Map<number, VoiceSums>()
    for (const [owner, own] of Map.groupBy(parts.keys(), ownerOf))
      voices.set(owner, joinVoices(own.map((i) => parts[i]?.voice ?? emptyVoice())))
    const models = new Map([...voices].map(([owner, voice]) => [owner, modelOf(voice, prior)]))
    const next = new Map<number, number>()
    for (const i of candidates) {
      const part = parts[i] as SummedPart
      const owner = ownerOf(i)
      // Without this part, its speaker may have too little speech for a model.
      const rest = modelOf(withoutVoice(voices.get(owner) ?? emptyVoice(), part.voice), prior)
      let wanted = -Infinity
      let others = -Infinity
      for (const [label, model] of models) {
        const compared = label === owner ? rest : model
        if (compared === null) continue
        const likelihood = likelihoodOf(part.voice, compared) / framesOf(part.voice)
        if (label === speaker) wanted = likelihood
        else others = Math.max(others, likelihood)
      }
      const score = wanted - others
      if (Number.isFinite(wanted) && score >= similarMargin) next.set(i, Math.min(99, score))
    }
    const isStable = next.size === found.size && [...next.keys()].every((i) => found.has(i))
    found = next
    if (isStable) break
  }
  return [...found].map(([part, score]) => ({ part, score }))
}

/** Null for too little speech. */
function modelOf(voice: VoiceSums, prior: Prior): VoiceModel | null {
  return framesOf(voice) < fewestOtherFrames ? null : voiceModel(voice, prior)
}
