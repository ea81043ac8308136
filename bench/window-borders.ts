// What a cut inside speech costs: each clip is cut at every 50 ms, as if both parts were windows.
import type { RecognisedWord, SpeechEngine } from '../src/engines/speech/port.ts'
import { contextSeconds } from '../src/engines/speech/vad.ts'
import { windowTimes } from '../src/text/windows/window-times.ts'
import { placed, withContext } from '../src/pipeline/place-window.ts'
import { joinWindows, type HeardWindow } from '../src/text/windows/join-windows.ts'
import type { Figure } from './figure.ts'
import { normalise, wordErrors } from '../src/text/word-error-rate.ts'

const rate = 16_000

interface Clip {
  pcmPath: string
  samples: number
  reference: readonly string[]
}

export interface Cuts {
  /** Errors of all cuts, and the words that they were compared with. */
  errors: number
  words: number
  /** Errors of as many copies of the best cut, and of as many uncut clips. */
  best: number
  whole: number
  /** Words that follow themselves within half a second, are without length, or begin before the one before them. */
  doubled: number
  empty: number
  misplaced: number
}

/** Cuts a clip at every `step` seconds, from one second after its start to one before its end. */
export async function cutEverywhere(engine: SpeechEngine, clip: Clip, step: number): Promise<Cuts> {
  const signal = new AbortController().signal
  const context = contextSeconds * rate
  const errorsOf = (words: readonly RecognisedWord[]): number =>
    wordErrors(clip.reference, normalise(words.map(({ word }) => word).join(' ')))
  const hear = async (
    offset: number,
    length: number,
    before: number,
    after: number,
  ): Promise<HeardWindow<RecognisedWord>> => {
    const window = { offset, length, before, after }
    const input = { path: clip.pcmPath, sampleRate: rate, ...withContext(window) }
    const { words } = placed(await engine.recognise(input, { language: 'en', vocabulary: [], signal }), window)
    return { words, ...windowTimes(window) }
  }
  const whole = errorsOf((await hear(0, clip.samples, 0, 0)).words)
  const total = { errors: 0, words: 0, doubled: 0, empty: 0, misplaced: 0 }
  let best = Infinity
  const cuts: number[] = []
  for (let at = rate; at < clip.samples - rate; at += Math.round(step * rate)) cuts.push(at)
  const measureCut = async (cut: number): Promise<void> => {
    const after = Math.min(context, clip.samples - cut)
    const before = Math.min(context, cut)
    const windows = await Promise.all([hear(0, cut, 0, after), hear(cut, clip.samples - cut, before, 0)])
    const words = joinWindows(windows).flat()
    const errors = errorsOf(words)
    total.errors += errors
    total.words += clip.reference.length
    best = Math.min(best, errors)
    for (const [i, word] of words.entries()) {
      const previous = words[i - 1]
      if (word.end <= word.start) total.empty += 1
      if (previous === undefined) continue
      if (word.start < previous.start) total.misplaced += 1
      if (previous.word === word.word && word.start - previous.start < 0.5) total.doubled += 1
    }
  }
  await Promise.all(cuts.map(measureCut))
  return { ...total, best: best * cuts.length, whole: whole * cuts.length }
}

export async function borderQuality(engine: SpeechEngine, clips: readonly Clip[]): Promise<Figure[]> {
  const all: Cuts[] = []
  for (const clip of clips) all.push(await cutEverywhere(engine, clip, 0.05))
  const sum = (of: (cuts: Cuts) => number): number => all.reduce((total, cuts) => total + of(cuts), 0)
  const words = sum((cuts) => cuts.words)
  const rateCut = sum(({ errors }) => errors) / words
  const whole = sum((cuts) => cuts.whole) / words
  const faults = sum(({ doubled, empty, misplaced }) => doubled + empty + misplaced)
  const label = `${engine.provider}/${engine.model}`
  return [
    {
      name: `${label}: word error rate of clips cut at every 50 ms`,
      value: rateCut,
      unit: '',
      goal: `≤ ${(whole * 1.01).toFixed(4)}, 1 % above the same clips uncut`,
      met: rateCut <= whole * 1.01,
      against: `${(sum(({ best }) => best) / words).toFixed(4)} at the best cut of each clip`,
    },
    {
      name: `${label}: words there that are doubled, empty or out of order`,
      value: faults,
      unit: '',
      goal: '0',
      met: faults === 0,
      against: `${words} words`,
    },
  ]
}
