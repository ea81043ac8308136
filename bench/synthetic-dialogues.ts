// Synthetic conversations with Debian's voices, in which it is known exactly who speaks when.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { SpeakerTurn } from '../src/engines/speakers/port.ts'

/** A voice of flite (`flite:slt`) or a variant of espeak-ng (`espeak:en-us+f2`). */
export type Voice = `flite:${string}` | `espeak:${string}`

export interface Dialogue {
  name: string
  /** 16 kHz mono. */
  samples: Int16Array
  turns: SpeakerTurn[]
  speakers: number
}

const rate = 16_000
const sentences = [
  'Good morning, and thank you all for coming so early today.',
  'We should begin with the question that was left open last week.',
  'I have read the report twice, and I still do not agree with the second chapter.',
  'The river was high in spring, so the bridge stayed closed until the end of May.',
  'Could you tell us how the numbers were collected, and who has checked them?',
  'Nobody expected that the small shop would be the first to reopen.',
  'My grandmother used to bake bread on Fridays, and the whole street could smell it.',
  'There are three ways to solve this, and only one of them is cheap.',
  'Let me show you the map before we decide which road to take.',
  'It rained for nine days, and on the tenth the sun finally came out.',
  'When the train arrived, everybody had already gone home.',
  'That sounds reasonable, but we have to ask the people who live there.',
  'The engine makes a strange noise whenever it is cold outside.',
  'In the evening they sat by the fire and told each other old stories.',
  'Please write your name on the first page and sign on the last.',
  'A good teacher listens more than she speaks, at least in the first year.',
]

/** Whether the speech synthesisers are installed. */
export function canSpeak(): boolean {
  return ['flite', 'espeak-ng'].every(
    (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined,
  )
}

/** A sentence at 16 kHz, without silence before and after. */
export function speak(voice: Voice, text: string): Int16Array {
  const [engine, name = ''] = voice.split(':')
  const folder = mkdtempSync(path.join(tmpdir(), 'tiro-voice-'))
  try {
    const file = path.join(folder, 'spoken.wav')
    if (engine === 'flite') spawnSync('flite', ['-voice', name, '-t', text, '-o', file])
    else spawnSync('espeak-ng', ['-v', name, '-w', file, text])
    const wav = readFileSync(file)
    const found = wav.readUInt32LE(24)
    const data = wav.subarray(wav.indexOf('data') + 8)
    const samples = resample(new Int16Array(new Uint8Array(data).buffer, 0, data.length >> 1), found)
    const loud = (sample: number): boolean => Math.abs(sample) > 200
    return samples.subarray(samples.findIndex(loud), samples.findLastIndex(loud) + 1)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** To 16 kHz, by a windowed sinc of 16 zero crossings. */
export function resample(samples: Int16Array, from: number): Int16Array {
  if (from === rate) return samples
  const cut = Math.min(1, rate / from)
  const reach = 16 / cut
  return Int16Array.from({ length: Math.floor((samples.length * rate) / from) }, (_, i) => {
    const at = (i * from) / rate
    let sum = 0
    for (let k = Math.ceil(at - reach); k <= at + reach; k += 1) {
      const x = (k - at) * cut
      const sinc = x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)
      sum += (samples[k] ?? 0) * cut * sinc * (0.5 + 0.5 * Math.cos((Math.PI * (k - at)) / reach))
    }
    return Math.max(-32_768, Math.min(32_767, Math.round(sum)))
  })
}

/** A conversation: the voices take turns of one or two sentences, with pauses of 0.33 to 0.67 s. */
export function makeDialogue(name: string, voices: readonly Voice[], turnCount: number, seed: number): Dialogue {
  let state = seed
  const random = (below: number): number => {
    state = (state * 75 + 74) % 65_537
    return state % below
  }
  const parts: Int16Array[] = []
  const turns: SpeakerTurn[] = []
  let at = 0
  const silence = (seconds: number): void => {
    const samples = new Int16Array(Math.round(seconds * rate))
    parts.push(samples)
    at += samples.length
  }
  silence(0.3)
  let speaker = 0
  for (let turn = 0; turn < turnCount; turn += 1) {
    // First everybody speaks once, then anybody except the previous speaker.
    if (turn > 0)
      speaker = turn < voices.length ? turn : (speaker + 1 + random(Math.max(1, voices.length - 1))) % voices.length
    const count = 1 + random(2)
    for (let n = 0; n < count; n += 1) {
      const spoken = speak(voices[speaker] ?? 'flite:slt', sentences[(seed + turn * 2 + n) % sentences.length] ?? '')
      turns.push({ start: at / rate, end: (at + spoken.length) / rate, speaker })
      parts.push(spoken)
      at += spoken.length
      silence(0.25 + random(20) / 50)
    }
  }
  const samples = new Int16Array(at)
  let to = 0
  for (const part of parts) {
    samples.set(part, to)
    to += part.length
  }
  return { name, samples, turns, speakers: new Set(turns.map((turn) => turn.speaker)).size }
}

const [slt, rms, awb, kal] = ['flite:slt', 'flite:rms', 'flite:awb', 'flite:kal'] as const

/** Ten conversations of two to four voices. */
export const dialogueCasts: readonly (readonly Voice[])[] = [
  [slt, rms],
  [awb, slt],
  [rms, awb],
  [kal, slt],
  [rms, kal],
  [slt, rms, awb],
  [slt, awb, kal],
  ['espeak:en-us+m3', 'espeak:en-us+f2'],
  [slt, rms, awb, kal],
  ['espeak:en-gb+m1', slt, rms],
]

/** Ten voices, each alone. */
export const soloists: readonly Voice[] = [
  slt,
  rms,
  awb,
  kal,
  'espeak:en-us',
  'espeak:en-us+m3',
  'espeak:en-us+f2',
  'espeak:en-gb+f4',
  'espeak:en-gb+m7',
  'flite:kal16',
]
