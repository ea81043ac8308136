// Whether a confidence of 0.8 means right 8 of 10 times, on clips that the calibration was not fitted on.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import type { SpeechEngine } from '../src/engines/speech/port.ts'
import { calibrate, logitOf, type Calibration } from '../src/engines/speech/calibrate.ts'
import { alignWords } from './align-words.ts'
import type { Figure } from './figure.ts'
import { normalise } from '../src/text/word-error-rate.ts'

interface Clip {
  name: string
  pcmPath: string
  reference: readonly string[]
}

interface Judged {
  clip: string
  confidence: number
  isRight: boolean
}

/** Degraded copies of each clip, because clean clips have too few errors. `noise`: amplitude of pink noise. */
const copies: { filter?: string; noise?: number }[] = [
  {},
  { filter: 'highpass=f=300,lowpass=f=3400' },
  { filter: 'atempo=0.9' },
  { filter: 'atempo=1.15' },
  { filter: 'atempo=1.3' },
  { filter: 'volume=-25dB' },
  { filter: 'volume=18dB' },
  { filter: 'aecho=0.8:0.7:40|80:0.4|0.3' },
  { noise: 0.01 },
  { noise: 0.03 },
  { noise: 0.08 },
]

/** Mean distance between confidence and share of right words, over ten bins. */
function expectedCalibrationError(words: readonly Omit<Judged, 'clip'>[]): number {
  const bins = Array.from({ length: 10 }, () => 0)
  for (const { confidence, isRight } of words) {
    const bin = Math.min(9, Math.floor(confidence * 10))
    bins[bin] = (bins[bin] ?? 0) + confidence - (isRight ? 1 : 0)
  }
  return bins.reduce((sum, gap) => sum + Math.abs(gap), 0) / Math.max(1, words.length)
}

/** The most likely calibration, by Newton's method. */
function fitCalibration(words: readonly Omit<Judged, 'clip'>[]): Calibration {
  let slope = 1
  let offset = 0
  for (let step = 0; step < 50; step += 1) {
    let [gs, go, hss, hso, hoo] = [1e-3 * slope, 1e-3 * offset, 1e-3, 0, 1e-3]
    for (const { confidence, isRight } of words) {
      const x = logitOf(confidence)
      const p = calibrate(confidence, { slope, offset }) ?? 0
      const error = p - (isRight ? 1 : 0)
      const weight = p * (1 - p)
      gs += error * x
      go += error
      hss += weight * x * x
      hso += weight * x
      hoo += weight
    }
    const determinant = hss * hoo - hso * hso
    slope -= (hoo * gs - hso * go) / determinant
    offset -= (hss * go - hso * gs) / determinant
  }
  return { slope, offset }
}

/** Which words are in the alignment with the fewest errors. */
function rightWords(reference: readonly string[], heard: readonly string[]): boolean[] {
  const right = heard.map(() => false)
  for (const [, j] of alignWords(reference, heard)) right[j] = true
  return right
}

function degrade(pcmPath: string, to: string, { filter, noise }: { filter?: string; noise?: number }): number {
  const raw = '-f s16le -ar 16000 -ac 1'.split(' ')
  const input = ['-nostdin', '-v', 'error', '-y', ...raw, '-i', pcmPath]
  const source = `anoisesrc=color=pink:amplitude=${noise}:seed=7:r=16000`
  const mixed = ['-f', 'lavfi', '-i', source, '-filter_complex', 'amix=inputs=2:duration=first:normalize=0']
  const made = noise === undefined ? ['-af', filter ?? 'anull'] : mixed
  const { stdout } = spawnSync('ffmpeg', [...input, ...made, ...raw, 'pipe:1'], { maxBuffer: 1e8 })
  writeFileSync(to, stdout)
  return stdout.length / 2
}

export async function calibrationQuality(engine: SpeechEngine, clips: readonly Clip[]): Promise<Figure[]> {
  const signal = new AbortController().signal
  const judged: Judged[] = []
  const judge = async (clip: Clip, copy: (typeof copies)[number], n: number): Promise<void> => {
    const path = `${clip.pcmPath}.copy${n}`
    const length = degrade(clip.pcmPath, path, copy)
    const window = { path, sampleRate: 16_000, offset: 0, length }
    const { words } = await engine.recognise(window, { language: 'en', vocabulary: [], signal })
    const heard = words.flatMap(({ word, confidence }) =>
      normalise(word).map((text) => ({ text, confidence: confidence ?? 0 })),
    )
    const right = rightWords(
      clip.reference,
      heard.map(({ text }) => text),
    )
    for (const [i, { confidence }] of heard.entries()) {
      judged.push({ clip: clip.name, confidence, isRight: right[i] === true })
    }
  }
  for (const clip of clips) for (const [n, copy] of copies.entries()) await judge(clip, copy, n)
  // Each clip by a calibration that was fitted on the others. Scaling a scaled confidence again is one scaling.
  const heldOut = clips.flatMap(({ name }) => {
    const calibration = fitCalibration(judged.filter(({ clip }) => clip !== name))
    return judged
      .filter(({ clip }) => clip === name)
      .map((word) => ({ ...word, confidence: calibrate(word.confidence, calibration) ?? 0 }))
  })
  const label = `${engine.provider}/${engine.model}`
  const against = `${judged.length} words, ${copies.length} copies of each clip`
  return [
    ['calibration error', judged] as const,
    ['calibration error of clips that it was not fitted on', heldOut] as const,
  ].map(([name, words]) => {
    const value = expectedCalibrationError(words)
    return { name: `${label}: ${name}`, value, unit: '', goal: '≤ 0.05', met: value <= 0.05, against }
  })
}
