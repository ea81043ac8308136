// Whether what is measured before recognition tells how many errors come: clips degraded on purpose.
import type { Expectation } from '../src/contract/preflight.ts'
import { judgeAudio } from '../src/engines/speech/judge-audio.ts'
import type { SpeechEngine } from '../src/engines/speech/port.ts'
import { speechWindows, type VoiceDetector } from '../src/engines/speech/vad.ts'
import { degradations, degrade } from './degradations.ts'
import type { Figure } from './figure.ts'
import { normalise, wordErrors } from '../src/text/word-error-rate.ts'

interface Clip {
  pcmPath: string
  reference: readonly string[]
}

/** Word error rates of degraded clips, by what was expected of them; only of engines that are fast enough for that. */
export async function preflightQuality(
  engine: SpeechEngine,
  detector: VoiceDetector,
  clips: readonly Clip[],
): Promise<Figure[]> {
  const found: Record<Expectation, { errors: number; words: number }> = {
    GOOD: { errors: 0, words: 0 },
    FAIR: { errors: 0, words: 0 },
    POOR: { errors: 0, words: 0 },
  }
  for (const [name, how] of Object.entries(degradations)) {
    let errors = 0
    let spoken = 0
    const expected: string[] = []
    for (const clip of clips) {
      const judged = await judge(engine, detector, clip, how)
      errors += judged.errors
      spoken += clip.reference.length
      expected.push(judged.found)
      found[judged.expected].errors += judged.errors
      found[judged.expected].words += clip.reference.length
    }
    console.log(
      `       ${name.padEnd(26)} ${((100 * errors) / spoken).toFixed(1).padStart(5)} %  ${expected.join(' ')}`,
    )
  }
  const rate = (one: Expectation): number => found[one].errors / Math.max(1, found[one].words)
  const label = `${engine.provider}/${engine.model}: word error rate where preflight expects`
  const against = (one: Expectation): string => `${found[one].words} words`
  return [
    figure(`${label} a good text`, rate('GOOD'), '≤ 0.12', rate('GOOD') <= 0.12, against('GOOD')),
    figure(`${label} some errors`, rate('FAIR'), '> the good', rate('FAIR') > rate('GOOD'), against('FAIR')),
    figure(`${label} many errors`, rate('POOR'), '> some', rate('POOR') > rate('FAIR'), against('POOR')),
  ]
}

function figure(name: string, value: number, goal: string, met: boolean, against: string): Figure {
  return { name, value, unit: '', goal, met, against }
}

async function judge(
  engine: SpeechEngine,
  detector: VoiceDetector,
  { pcmPath: original, reference }: Clip,
  how: readonly string[],
): Promise<{ errors: number; expected: Expectation; found: string }> {
  const signal = new AbortController().signal
  const pcmPath = `${original}.degraded`
  const samples = degrade(original, pcmPath, how)
  const heard: string[] = []
  const measured: { expected: Expectation; found: string } = { expected: 'GOOD', found: '' }
  for await (const window of speechWindows(detector, {
    pcmPath,
    samples,
    maxWindowSeconds: engine.maxWindowSeconds,
    hasWordTimes: false,
    signal,
    onMeasured: (measures) => {
      const { expected, findings } = judgeAudio(measures)
      measured.expected = expected
      measured.found = [expected, ...findings.map(({ code }) => code)].join('/')
    },
  })) {
    const input = { path: pcmPath, sampleRate: 16_000, offset: window.offset, length: window.length }
    const { words } = await engine.recognise(input, { language: 'en', vocabulary: [], signal })
    heard.push(...words.map(({ word }) => word))
  }
  return { errors: wordErrors(reference, normalise(heard.join(' '))), ...measured }
}
