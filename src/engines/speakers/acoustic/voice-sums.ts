import { dimensions } from './constants.ts'
import type { Features } from './features.ts'

/**
 * Sums over frames that are assumed to be one voice; adding two of them joins them. First those of the products of each
 * two numbers of (1, cepstra), lower triangle by rows: so the first is the number of frames, and each row begins with
 * the sum of a coefficient. Then the number of frames with a pitch, the sum of its logarithms and of their squares. The
 * rest is 0, so that products take eight numbers at a time.
 */
export type VoiceSums = Float64Array

/** Rows of the products. */
export const rows = 1 + dimensions
/** Where the sums of the pitch begin: of frames, logarithms and squares. */
export const pitchAt = (rows * (rows + 1)) / 2
/** Numbers of some sums. */
export const width = Math.ceil((pitchAt + 3) / 8) * 8

/** The place of a product. Row 0 is of ones, row i of coefficient i. */
export const at = (row: number, column: number): number => (row * (row + 1)) / 2 + column

export const emptyVoice = (): VoiceSums => new Float64Array(width)
export const framesOf = (voice: VoiceSums): number => voice[0] as number
export const pitchedOf = (voice: VoiceSums): number => voice[pitchAt] as number
/** Frames with a pitch, the sum of its logarithms and of their squares. */
export const pitchSums = (voice: VoiceSums): [number, number, number] =>
  [...voice.subarray(pitchAt, pitchAt + 3)] as [number, number, number]

/** Adds a frame whose vector is in `vectors`: `cepstra` or `masked`. */
export function addFrame(voice: VoiceSums, vectors: Float32Array, { pitch }: Features, frame: number): void {
  const first = frame * dimensions
  voice[0] = (voice[0] as number) + 1
  for (let i = 0, k = 1; i < dimensions; i += 1) {
    const value = vectors[first + i] as number
    voice[k] = (voice[k] as number) + value
    k += 1
    for (let j = 0; j <= i; j += 1, k += 1) voice[k] = (voice[k] as number) + value * (vectors[first + j] as number)
  }
  const height = pitch[frame] as number
  if (height <= 0) return
  voice[pitchAt] = (voice[pitchAt] as number) + 1
  voice[pitchAt + 1] = (voice[pitchAt + 1] as number) + height
  voice[pitchAt + 2] = (voice[pitchAt + 2] as number) + height * height
}

export function addVoice(to: VoiceSums, from: VoiceSums): void {
  for (let i = 0; i < width; i += 1) to[i] = (to[i] as number) + (from[i] as number)
}

/** What is left of a voice without a part of it. */
export function withoutVoice(whole: VoiceSums, part: VoiceSums): VoiceSums {
  const rest = whole.slice()
  for (let i = 0; i < width; i += 1) rest[i] = (rest[i] as number) - (part[i] as number)
  return rest
}

export function joinVoices(voices: readonly VoiceSums[]): VoiceSums {
  const all = emptyVoice()
  for (const voice of voices) addVoice(all, voice)
  return all
}
