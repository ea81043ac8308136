import type { FileHandle } from 'node:fs/promises'
import { readSamples } from '../../speech/pcm.ts'
import { normaliseLevels } from './normalise-levels.ts'
import type { TimeSpan } from '../../../text/speakers/overlapping-speech.ts'
import { runsOf } from '../acoustic/speech-frames.ts'
import type { Region } from '../bounded-regions.ts'
import type { SpeakerTurn } from '../port.ts'

/**
 * The segmentation model's window, seconds, and the step from one to the next. Overlapping windows cost twice as much
 * and were no better over the recordings of `bench/speaker-quality.ts`.
 */
const stretchSeconds = 10
const sampleRate = 16_000
const stretchSamples = stretchSeconds * sampleRate
/** Frames of a stretch, 100 a second. */
export const stretchFrames = stretchSeconds * 100

/**
 * The speakers of ten seconds: for each frame one bit for each of at most three people, numbered separately in each
 * stretch. A stretch with several people is segmented twice: unchanged, and with all parts equally loud. The two passes
 * differ where the model only followed a change of level.
 */
export interface Stretch {
  /** The stretch's first frame in the recording. */
  from: number
  passes: readonly [Uint8Array, Uint8Array]
}

/** Samples from one to another. */
export interface Span {
  start: number
  end: number
}

/** Plans the stretches to segment: all that contain speech. */
export interface StretchPlan {
  /** Takes the next region; returns the stretches that the recording now certainly has. */
  push: (region: Region) => Span[]
  /** Takes the recording's length, and returns the stretches that are left. */
  finish: (samples: number) => Span[]
}

export function planStretches(): StretchPlan {
  let next = 0
  /** Starts of stretches with speech whose end isn't known to be in the recording. */
  let open: number[] = []
  const spanTo = (start: number, most: number): Span => ({ start, end: Math.min(most, start + stretchSamples) })
  return {
    push: ({ offset, length }) => {
      const known = offset + length
      next = Math.max(next, Math.floor(offset / stretchSamples))
      for (; next * stretchSamples < known; next += 1) open.push(next * stretchSamples)
      const ready = open.filter((start) => start + stretchSamples <= known)
      open = open.filter((start) => start + stretchSamples > known)
      return ready.map((start) => spanTo(start, known))
    },
    finish: (samples) => {
      const rest = open.map((start) => spanTo(start, samples))
      open = []
      return rest
    },
  }
}

/** Segments stretches of an open file; those of less than half a second are left out. */
export async function segmentStretches(
  file: FileHandle,
  spans: readonly Span[],
  segment: (samples: Float32Array) => readonly SpeakerTurn[],
): Promise<Stretch[]> {
  const stretches: Stretch[] = []
  for (const { start, end } of spans) {
    if (end - start < sampleRate / 2) continue
    const { normal, even: evenLevels } = normaliseLevels(await readSamples(file, start, end - start))
    const plain = bitsOf(segment(normal))
    // With only one person, a second pass would always agree.
    const even = new Set(plain.filter((bits) => bits > 0)).size > 1 ? bitsOf(segment(evenLevels())) : plain
    stretches.push({ from: Math.round((start / sampleRate) * 100), passes: [plain, even] })
  }
  return stretches
}

function bitsOf(turns: readonly SpeakerTurn[]): Uint8Array {
  const bits = new Uint8Array(stretchFrames)
  for (const { start, end, speaker } of turns) {
    const to = Math.min(stretchFrames, Math.round(end * 100))
    for (let i = Math.max(0, Math.round(start * 100)); i < to; i += 1) bits[i] = (bits[i] as number) | (1 << speaker)
  }
  return bits
}

/** For each person of a stretch, the frames where both passes have only that person; most frames first. */
export function agreedSpeakers({ passes: [plain, even] }: Stretch): Uint8Array[] {
  const masks = new Map<number, Uint8Array>()
  for (let i = 0; i < stretchFrames; i += 1) {
    const [a, b] = [plain[i] as number, even[i] as number]
    if (!isOne(a) || !isOne(b)) continue
    const mask = masks.get(a * 256 + b) ?? new Uint8Array(stretchFrames)
    mask[i] = 1
    masks.set(a * 256 + b, mask)
  }
  // Pair the people of the two passes by the frames that they share, each once.
  const taken = new Set<number>()
  const sorted = [...masks]
    .map(([key, mask]) => ({ key, mask, size: sizeOf(mask) }))
    .toSorted((a, b) => b.size - a.size)
  return sorted.flatMap(({ key, mask }) => {
    const [a, b] = [key >> 8, 1000 + (key & 255)]
    if (taken.has(a) || taken.has(b)) return []
    taken.add(a).add(b)
    return [mask]
  })
}

/**
 * When several people speak at once, seconds. By the unchanged pass alone: with all parts equally loud, the model finds
 * less than half of it.
 */
export function speechAtOnce(stretches: readonly Stretch[]): TimeSpan[] {
  return stretches
    .toSorted((a, b) => a.from - b.from)
    .flatMap(({ from, passes: [plain] }) => {
      const several = plain.map((bits) => (bits === 0 || isOne(bits) ? 0 : 1))
      return runsOf(several, (value) => value === 1).map((run) => {
        return { start: (from + run.from) / 100, end: (from + run.to) / 100 }
      })
    })
}

function isOne(bits: number): boolean {
  return bits !== 0 && (bits & (bits - 1)) === 0
}

export function sizeOf(mask: Uint8Array): number {
  return mask.reduce((sum, value) => sum + value, 0)
}
