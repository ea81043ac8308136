// Whether what is measured before recognition tells how many errors come: clips degraded on purpose.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import type { Expectation } from '../src/contract/preflight.ts'
import { judgeAudio } from '../src/engines/speech/judge-audio.ts'
import type { SpeechEngine } from '../src/engines/speech/port.ts'
import { speechWindows, type VoiceDetector } from '../src/engines/speech/vad.ts'
import type { Figure } from './figure.ts'
import { normalise, wordErrors } from '../src/text/word-error-rate.ts'

interface Clip {
  pcmPath: string
  reference: readonly string[]
}

const telephone = 'aresample=8000,highpass=f=300,lowpass=f=3400,aresample=16000'
const noise = (amplitude: number, color = 'pink', then = 'anull'): string[] => [
  '-f',
  'lavfi',
  '-i',
  `anoisesrc=color=${color}:amplitude=${amplitude}:seed=7:r=16000`,
  '-filter_complex',
  `amix=inputs=2:duration=first:normalize=0,${then}`,
]
/** Arguments of ffmpeg after its input. */
const degradations: Readonly<Record<string, readonly string[]>> = {
  'as it is': ['-af', 'anull'],
  'telephone, 8 kHz': ['-af', telephone],
  'band up to 5 kHz': ['-af', 'lowpass=f=5000:p=2,lowpass=f=5000:p=2,lowpass=f=5000:p=2,lowpass=f=5000:p=2'],
  '25 dB quieter': ['-af', 'volume=-25dB'],
  '45 dB quieter': ['-af', 'volume=-45dB'],
  'clipped, 12 dB': ['-af', 'volume=12dB'],
  'clipped, 18 dB': ['-af', 'volume=18dB'],
  'clipped, 30 dB': ['-af', 'volume=30dB'],
  'noise, 0.003': noise(0.003),
  'noise, 0.01': noise(0.01),
  'noise, 0.03': noise(0.03),
  'noise, 0.08': noise(0.08),
  'noise, 0.2': noise(0.2),
  'white noise, 0.03': noise(0.03, 'white'),
  'telephone and noise, 0.03': noise(0.03, 'pink', telephone),
}

/** Writes the degraded samples of a PCM file. Returns their number. */
function degrade(pcmPath: string, to: string, how: readonly string[]): number {
  const raw = '-f s16le -ar 16000 -ac 1'.split(' ')
  const args = ['-nostdin', '-v', 'error', '-y', ...raw, '-i', pcmPath, ...how, ...raw, 'pipe:1']
  const { stdout } = spawnSync('ffmpeg', args, { maxBuffer: 1e8 })
  writeFileSync(to, stdout)
  return stdout.length / 2
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
    const expected: Expectation[] = []
    for (const clip of clips) {
      const judged = await judge(engine, detector, clip, how)
      errors += judged.errors
      spoken += clip.reference.length
      expected.push(judged.expected)
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
): Promise<{ errors: number; expected: Expectation }> {
  const signal = new AbortController().signal
  const pcmPath = `${original}.degraded`
  const samples = degrade(original, pcmPath, how)
  const heard: string[] = []
  const measured: { expected: Expectation } = { expected: 'GOOD' }
  for await (const window of speechWindows(detector, {
    pcmPath,
    samples,
    maxWindowSeconds: engine.maxWindowSeconds,
    hasWordTimes: false,
    signal,
    onMeasured: (measures) => {
      measured.expected = judgeAudio(measures).expected
    },
  })) {
    const input = { path: pcmPath, sampleRate: 16_000, offset: window.offset, length: window.length }
    const { words } = await engine.recognise(input, { language: 'en', vocabulary: [], signal })
    heard.push(...words.map(({ word }) => word))
  }
  return { errors: wordErrors(reference, normalise(heard.join(' '))), expected: measured.expected }
}
