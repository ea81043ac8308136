import { sampleFile } from './harness.ts'
import { pcmOf } from './pcm-of.ts'

/** The turns of the sample, seconds: two voices alternate. */
export const sampleTurns: readonly [start: number, end: number][] = [
  [0.1, 4.9],
  [5.7, 8.8],
  [9.7, 15.4],
  [16.4, 23.7],
  [24.6, 26.9],
  [27.8, 32.9],
  [33.9, 35.7],
  [36.8, 43],
  [43.9, 47.8],
]

/** The sample as 16-bit little-endian mono PCM of 16 kHz. */
export function samplePcm(): Buffer {
  return pcmOf(sampleFile)
}
