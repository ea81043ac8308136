import {
  dimensions,
  fairShare,
  fewestOtherFrames,
  fewestVoiceFrames,
  loudRange,
  recognisedShare,
  shortestTurn,
} from './constants.ts'
import type { Features } from './features.ts'
import { addVector, covarianceOf, emptySums, logLikelihood, normalOf } from './gaussian.ts'
import type { SpeechActivity, VoiceRun } from './speech-activity.ts'
import { voiceModel, type VoiceModel } from './label-frames.ts'
import { emptyVoice, joinVoices, type Prior, type VoiceSums } from './voice-model.ts'

/** The speech of one voice until another one speaks. */
interface Turn {
  label: number
  voice: VoiceSums
  frames: { features: Features; at: number }[]
}

/**
 * Whether the voices are so distinct that each turn is recognised as its speaker's by the speaker's other turns alone.
 * Compares only frames with a pitch, by their masked cepstra: breath, pauses, room acoustics and line noise vary within
 * a voice.
 */
export function areSpeakersDistinct(
  activity: readonly SpeechActivity[],
  runs: readonly VoiceRun[],
  count: number,
  marginOf: (a: number, b: number) => number,
): boolean {
  const turns = turnsOf(activity, runs)
  const voices = Array.from({ length: count }, (_, label) => voiceOf(turns.filter((turn) => turn.label === label)))
  const whole = joinVoices(voices)
  if (voices.some(({ cepstra }) => cepstra.count < fewestVoiceFrames)) return false
  const little = (fairShare * whole.cepstra.count) / count
  const prior = priorOf(whole)
  const models = voices.map((voice) => voiceModel(voice, prior))
  const judged = turns
    .filter(({ frames }) => frames.length >= shortestTurn)
    .map((turn) => {
      const others = voiceOf(turns.filter((other) => other !== turn && other.label === turn.label))
      const own = others.cepstra.count < fewestOtherFrames ? null : likelihoodOf(turn, voiceModel(others, prior))
      return { turn, own, of: models.map((model) => likelihoodOf(turn, model)) }
    })
  for (let a = 0; a < count; a += 1) {
    for (let b = 0; b < a; b += 1) {
      const between = judged.filter(({ turn }) => turn.label === a || turn.label === b)
      let [all, sum, known] = [0, 0, 0]
      for (const { turn, own, of } of between) {
        const frames = turn.frames.length
        const better = own === null ? -1 : own - (of[turn.label === a ? b : a] ?? 0)
        all += frames
        sum += frames * better
        if (better > 0) known += frames
      }
      const least = Math.min(voices[a]?.cepstra.count ?? 0, voices[b]?.cepstra.count ?? 0)
      const needed = marginOf(a, b) * (least < little ? 2 : 1)
      if (between.length < 3 || sum < needed * all || known < recognisedShare * all) return false
    }
  }
  return true
}

/** The turns, with the frames to compare. */
function turnsOf(activity: readonly SpeechActivity[], runs: readonly VoiceRun[]): Turn[] {
  const levels = activity.flatMap(({ features, speech }) =>
    Array.from(features.loudness).filter((_, i) => speech[i] === 1),
  )
  const loud = levels.toSorted((a, b) => a - b)[Math.floor(levels.length * 0.9)] ?? 0
  const byRegion = new Map(activity.map((one) => [one.region, one.features]))
  const turns: Turn[] = []
  for (const { region, label, from, to } of runs) {
    const features = byRegion.get(region)
    if (features === undefined) continue
    if (turns.at(-1)?.label !== label) turns.push({ label, voice: emptyVoice(), frames: [] })
    const turn = turns.at(-1) as Turn
    for (let at = from; at < to; at += 1) {
      const height = features.pitch[at] as number
      if (height <= 0 || (features.loudness[at] as number) < loud - loudRange) continue
      turn.frames.push({ features, at })
      addVector(turn.voice.cepstra, features.masked, at * dimensions)
      turn.voice.pitched += 1
      turn.voice.pitch += height
      turn.voice.pitchSquares += height * height
    }
  }
  return turns
}

function voiceOf(turns: readonly Turn[]): VoiceSums {
  return joinVoices(turns.map(({ voice }) => voice))
}

function priorOf(whole: VoiceSums): Prior {
  const covariance = covarianceOf(whole.cepstra)
  return { covariance, logDeterminant: normalOf(emptySums(dimensions), covariance, 1).logDeterminant }
}

/** Mean log-likelihood of a turn's frames. */
function likelihoodOf({ frames }: Turn, { normal, pitchMean, pitchVariance }: VoiceModel): number {
  const scratch = new Float64Array(dimensions)
  let sum = 0
  for (const { features, at } of frames) {
    sum += logLikelihood(normal, features.masked, at * dimensions, scratch)
    sum -= 0.5 * (((features.pitch[at] as number) - pitchMean) ** 2 / pitchVariance + Math.log(pitchVariance))
  }
  return sum / frames.length
}
