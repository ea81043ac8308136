// Recordings made of the few real voices available, alone and in turn, under typical recording conditions.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { SpeakerTurn } from '../src/engines/speakers/port.ts'
import { readRttm } from './der.ts'
import { resample, type Dialogue } from './synthetic-dialogues.ts'
import { realAudio } from '../test/helpers/real-models.ts'

/** The rules were tuned on `development` only. */
export type Half = 'development' | 'held-out'

export interface RealDialogue extends Dialogue {
  half: Half
}

const audio = realAudio ?? ''
const rate = 16_000

/** A real voice: recordings of it alone, or its name in a recorded conversation. */
type Source = { files: readonly string[] } | { conversation: string; speaker: number }

/** Assigned to the halves before anything was tuned. The three from LibriVox have the same reader. */
const sources: Record<Half, Record<string, Source>> = {
  development: {
    jfk: { files: ['jfk'] },
    librivox: { files: ['librivox-0870', 'librivox-0880', 'librivox-0890'] },
    sample0: { conversation: 'pyannote_sample', speaker: 0 },
    sample1: { conversation: 'pyannote_sample', speaker: 1 },
  },
  'held-out': {
    sherpa: { files: ['sherpa-0-en'] },
    ami0: { conversation: 'ami_dev00', speaker: 0 },
    ami1: { conversation: 'ami_dev00', speaker: 1 },
  },
}

/**
 * Voices by name. A source at another speed is another person: `jfk@1.1` is a tenth faster and higher, as in the
 * training of speaker recognition. They share room and microphone, like people in one room.
 */
const casts: Record<Half, readonly (readonly string[])[]> = {
  development: [
    ['jfk', 'librivox'],
    ['librivox', 'sample0'],
    ['jfk', 'sample1'],
    ['librivox@0.9', 'librivox@1.1'],
    ['jfk@0.9', 'jfk@1.1'],
    ['sample0@0.9', 'sample0@1.1'],
    ['sample1@0.9', 'sample1@1.1'],
    ['sample0', 'sample1'],
    ['jfk', 'librivox', 'sample0'],
    ['jfk', 'librivox', 'sample0', 'sample1'],
  ],
  'held-out': [
    ['sherpa', 'ami0'],
    ['sherpa', 'ami1'],
    ['sherpa@0.9', 'sherpa@1.1'],
    ['ami0@0.9', 'ami0@1.1'],
    ['ami1@0.9', 'ami1@1.1'],
    ['ami0', 'ami1'],
    ['sherpa', 'ami0', 'ami1'],
    ['sherpa@0.9', 'sherpa@1.1', 'ami0', 'ami1'],
  ],
}

/** What happens to a whole recording: ffmpeg's filters and codecs. */
const conditions: Record<string, { filter?: string; codec?: readonly string[] }> = {
  clean: {},
  telephone: { filter: 'highpass=f=300,lowpass=f=3400', codec: ['-ar', '8000', '-c:a', 'pcm_mulaw', '-f', 'wav'] },
  mp3: { codec: ['-c:a', 'libmp3lame', '-b:a', '32k', '-f', 'mp3'] },
  room: { filter: 'aecho=0.8:0.7:23|41|67|97:0.4|0.3|0.25|0.2' },
  quiet: { filter: 'volume=-20dB' },
}

/** Differences between the pieces of a voice that speaks alone, besides the conditions. */
const restless: Record<string, (piece: Int16Array, index: number) => Int16Array> = {
  'level-steps': (piece, i) => louder(piece, [0, -12, -4, -16][i % 4] ?? 0),
  'noise-comes': (piece, i) => (i % 4 < 2 ? piece : withNoise(piece, 150, i)),
}

/** The recordings of one half; none if they aren't available. `isCleanOnly`: without what happens to recordings. */
export function realDialogues(half: Half, isCleanOnly = false): RealDialogue[] {
  if (!existsSync(path.join(audio, 'jfk.wav'))) return []
  const pieces = new Map<string, Int16Array[]>()
  const piecesOf = (voice: string): Int16Array[] => {
    const known = pieces.get(voice)
    if (known !== undefined) return known
    const [name = '', speed = '1'] = voice.split('@')
    const source = sources[half][name]
    if (source === undefined) throw new Error(`no voice ${name}`)
    const made = cutPieces(source).map((piece) => resample(piece, Math.round(rate * Number(speed))))
    pieces.set(voice, made)
    return made
  }
  const alone = Object.keys(sources[half]).flatMap((name) => [name, `${name}@0.9`, `${name}@1.1`])
  const plain = [
    ...casts[half].map((cast, i) => inTurn(`dialogue ${cast.join('+')}`, cast.map(piecesOf), 3 + i)),
    ...alone.map((voice, i) => inTurn(`solo ${voice}`, [piecesOf(voice)], 40 + i)),
  ]
  const found = plain.flatMap((dialogue) =>
    Object.entries(isCleanOnly ? { clean: {} } : conditions).map(([name, way]) => {
      return { ...dialogue, name: `${dialogue.name} ${name}`, samples: sent(dialogue.samples, way), half }
    }),
  )
  if (isCleanOnly) return found
  for (const voice of alone) {
    for (const [name, change] of Object.entries(restless)) {
      found.push({ ...inTurn(`solo ${voice} ${name}`, [piecesOf(voice).map(change)], 80), half })
    }
  }
  return found
}

/** The voices in turn, each piece once. When one has no more, the others continue. */
function inTurn(name: string, voices: readonly (readonly Int16Array[])[], seed: number): Dialogue {
  let state = seed
  const random = (): number => {
    state = (state * 75 + 74) % 65_537
    return state / 65_537
  }
  const parts: Int16Array[] = []
  const turns: SpeakerTurn[] = []
  let at = 0
  const add = (samples: Int16Array): void => {
    parts.push(samples)
    at += samples.length
  }
  add(new Int16Array(rate / 2))
  for (let round = 0; voices.some((pieces) => round < pieces.length); round += 1) {
    for (const [speaker, pieces] of voices.entries()) {
      const piece = pieces[round]
      if (piece === undefined) continue
      turns.push({ start: at / rate, end: (at + piece.length) / rate, speaker })
      add(piece)
      add(new Int16Array(Math.round((0.15 + 0.5 * random()) * rate)))
    }
  }
  const samples = new Int16Array(at)
  let to = 0
  for (const part of parts) {
    samples.set(part, to)
    to += part.length
  }
  // No room is completely silent.
  return { name, samples: withNoise(samples, 8, seed), turns, speakers: voices.length }
}

/** The speech of a voice in pieces of 2 to 4 s, cut at the quietest points, at the same loudness. */
function cutPieces(source: Source): Int16Array[] {
  const stretches: Int16Array[] = []
  if ('files' in source) stretches.push(...source.files.map((name) => trimmed(read(name))))
  else {
    const samples = read(source.conversation)
    const turns = readRttm(readFileSync(path.join(audio, `${source.conversation}.rttm`), 'utf8'))
    for (const turn of turns.filter(({ speaker }) => speaker === source.speaker)) {
      const others = turns.filter(
        ({ speaker, start, end }) => speaker !== source.speaker && end > turn.start && start < turn.end,
      )
      for (const [start, end] of without(turn, others)) {
        if (end - start >= 0.7) stretches.push(samples.slice(Math.round(start * rate), Math.round(end * rate)))
      }
    }
  }
  const all = stretches.flatMap((stretch) => cutAtQuiet(stretch))
  const energy = all.reduce((sum, piece) => sum + piece.reduce((own, value) => own + value * value, 0), 0)
  const level = 20 * Math.log10(Math.sqrt(energy / all.reduce((sum, { length }) => sum + length, 0)) / 32_768)
  return all.map((piece) => louder(piece, -26 - level))
}

/** A turn without the times when others speak. */
function without({ start, end }: SpeakerTurn, others: readonly SpeakerTurn[]): [number, number][] {
  let left: [number, number][] = [[start, end]]
  for (const other of others) {
    left = left.flatMap(([from, to]): [number, number][] => [
      [from, Math.min(to, other.start)],
      [Math.max(from, other.end), to],
    ])
  }
  return left.filter(([from, to]) => to > from)
}

function cutAtQuiet(stretch: Int16Array): Int16Array[] {
  const pieces: Int16Array[] = []
  let from = 0
  while (stretch.length - from > 4.5 * rate) {
    let best = from + 2 * rate
    for (let at = best; at < from + 4 * rate; at += rate / 100) {
      if (power(stretch, at) < power(stretch, best)) best = at
    }
    pieces.push(stretch.slice(from, best))
    from = best
  }
  return [...pieces, stretch.slice(from)]
}

function power(samples: Int16Array, middle: number): number {
  let sum = 0
  for (let i = middle - 400; i < middle + 400; i += 1) sum += (samples[i] ?? 0) ** 2
  return sum
}

function trimmed(samples: Int16Array): Int16Array {
  const loud = (value: number): boolean => Math.abs(value) > 500
  return samples.slice(samples.findIndex(loud), samples.findLastIndex(loud) + 1)
}

function louder(samples: Int16Array, decibels: number): Int16Array {
  const gain = 10 ** (decibels / 20)
  return samples.map((value) => Math.max(-32_768, Math.min(32_767, Math.round(value * gain))))
}

/** Noise of about this amplitude, the same in each run. */
function withNoise(samples: Int16Array, amplitude: number, seed: number): Int16Array {
  let state = seed + 1
  return samples.map((value) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.max(-32_768, Math.min(32_767, value + Math.round((state / 2 ** 30 - 1) * amplitude)))
  })
}

function read(name: string): Int16Array {
  return ffmpeg(['-i', path.join(audio, `${name}.wav`), ...asPcm])
}

const raw = ['-f', 's16le', '-ar', String(rate), '-ac', '1']
const asPcm = [...raw, '-']

/** A recording after filters and codecs, with the same length. */
function sent(samples: Int16Array, { filter, codec }: { filter?: string; codec?: readonly string[] }): Int16Array {
  let now: Uint8Array = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)
  if (filter !== undefined) now = bytesOf(ffmpeg([...raw, '-i', '-', '-af', filter, ...asPcm], now))
  if (codec !== undefined) {
    const { stdout, status } = spawnSync('ffmpeg', ['-v', 'error', ...raw, '-i', '-', ...codec, '-'], {
      input: now,
      maxBuffer: 1e9,
    })
    if (status !== 0) throw new Error('ffmpeg could not encode')
    now = bytesOf(ffmpeg(['-i', '-', ...asPcm], stdout))
  }
  const result = new Int16Array(samples.length)
  result.set(new Int16Array(now.slice().buffer).subarray(0, samples.length))
  return result
}

function bytesOf(samples: Int16Array): Uint8Array {
  return new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)
}

function ffmpeg(words: readonly string[], input?: Uint8Array): Int16Array {
  const { stdout, status } = spawnSync('ffmpeg', ['-v', 'error', ...words], { input, maxBuffer: 1e9 })
  if (status !== 0) throw new Error(`ffmpeg ${words.join(' ')}`)
  return new Int16Array(new Uint8Array(stdout).buffer)
}
