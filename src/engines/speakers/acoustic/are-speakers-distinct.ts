import {
  fairShare,
  fewestOtherFrames,
  fewestVoiceFrames,
  loudRange,
  recognisedShare,
  shortestTurn,
} from './constants.ts'
import type { SpeechActivity, VoiceRun } from './speech-activity.ts'
import { likelihoodOf, priorOf, voiceModel, type VoiceModel } from './voice-model.ts'
import { addFrame, emptyVoice, framesOf, joinVoices, pitchedOf, type VoiceSums } from './voice-sums.ts'

/** The speech of one voice until another one speaks. */
interface Turn {
  label: number
  /** Its frames with a pitch. */
  voice: VoiceSums
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
  if (voices.some((voice) => framesOf(voice) < fewestVoiceFrames)) return false
  const little = (fairShare * framesOf(whole)) / count
  const prior = priorOf(whole)
  const models = voices.map((voice) => voiceModel(voice, prior))
  const judged = turns
    .filter(({ voice }) => pitchedOf(voice) >= shortestTurn)
    .map((turn) => {
      const others = voiceOf(turns.filter((other) => other !== turn && other.label === turn.label))
      const own = framesOf(others) < fewestOtherFrames ? null : meanLikelihood(turn, voiceModel(others, prior))
      return { turn, own, of: models.map((model) => meanLikelihood(turn, model)) }
    })
  for (let a = 0; a < count; a += 1) {
    for (let b = 0; b < a; b += 1) {
      const between = judged.filter(({ turn }) => turn.label === a || turn.label === b)
      let [all, sum, known] = [0, 0, 0]
      for (const { turn, own, of } of between) {
        const frames = pitchedOf(turn.voice)
        const better = own === null ? -1 : own - (of[turn.label === a ? b : a] ?? 0)
        all += frames
        sum += frames * better
        if (better > 0) known += frames
      }
      const least = Math.min(framesOf(voices[a] as VoiceSums), framesOf(voices[b] as VoiceSums))
      const needed = marginOf(a, b) * (least < little ? 2 : 1)
      if (between.length < 3 || sum < needed * all || known < recognisedShare * all) return false
    }
  }
  return true
}

/** The turns, with the frames to compare. */
function turnsOf(activity: readonly SpeechActivity[], runs: readonly VoiceRun[]): Turn[] {
  const loud = loudSpeech(activity)
  const byRegion = new Map(activity.map((one) => [one.region, one.features]))
  const turns: Turn[] = []
  for (const { region, label, from, to } of runs) {
    const features = byRegion.get(region)
    if (features === undefined) continue
    if (turns.at(-1)?.label !== label) turns.push({ label, voice: emptyVoice() })
    const turn = turns.at(-1) as Turn
    for (let at = from; at < to; at += 1) {
      const height = features.pitch[at] as number
      if (height <= 0 || (features.loudness[at] as number) < loud - loudRange) continue
      addFrame(turn.voice, features.masked, features, at)
    }
  }
  return turns
}

/** The level that a tenth of the speech exceeds. */
function loudSpeech(activity: readonly SpeechActivity[]): number {
  const levels = new Float32Array(activity.reduce((sum, { features }) => sum + features.frames, 0))
  let count = 0
  for (const { features, speech } of activity) {
    for (let i = 0; i < features.frames; i += 1) {
      if (speech[i] !== 1) continue
      levels[count] = features.loudness[i] as number
      count += 1
    }
  }
  return levels.subarray(0, count).toSorted()[Math.floor(count * 0.9)] ?? 0
}

function voiceOf(turns: readonly Turn[]): VoiceSums {
  return joinVoices(turns.map(({ voice }) => voice))
}

/** Mean log-likelihood of a turn's frames. */
function meanLikelihood({ voice }: Turn, model: VoiceModel): number {
  return likelihoodOf(voice, model) / pitchedOf(voice)
}
