import { createProducts } from './products.ts'
import type { VoiceModel } from './voice-model.ts'
import { width, withoutVoice, type VoiceSums } from './voice-sums.ts'

/**
 * The sums of a region's frames up to the start of each piece, and at last of all: the sums of any pieces in a row are
 * the difference of two.
 */
export type RunningSums = Float64Array

/** Rows that are multiplied at once: so few that they stay in the processor's cache. */
const rowsAtOnce = 64
const { rows, factors, multiply, products } = createProducts(width, rowsAtOnce)

export function createRunningSums(pieces: number): RunningSums {
  return new Float64Array((pieces + 1) * width)
}

/** Writes the sums up to a piece. */
export function writeSums(to: RunningSums, piece: number, voice: VoiceSums): void {
  to.set(voice, piece * width)
}

/** The sums of the pieces from one up to another. */
export function sumsBetween(sums: RunningSums, from: number, to: number): VoiceSums {
  const upTo = (piece: number): VoiceSums => sums.subarray(piece * width, (piece + 1) * width)
  return withoutVoice(upTo(to), upTo(from))
}

/**
 * The log-likelihood of each piece with each voice, piece after piece: see `likelihoodOf`. It is a product of sums and
 * factors, so that of a piece is the difference of two.
 */
export function likelihoodsOf(sums: RunningSums, voices: readonly VoiceModel[]): Float64Array {
  const pieces = sums.length / width - 1
  const found = new Float64Array(pieces * voices.length)
  const before = new Float64Array(voices.length)
  for (let from = 0; from <= pieces; from += rowsAtOnce) {
    const count = Math.min(rowsAtOnce, pieces + 1 - from)
    rows.set(sums.subarray(from * width, (from + count) * width))
    for (const [k, voice] of voices.entries()) {
      factors.set(voice)
      multiply(count)
      for (let i = 0; i < count; i += 1) {
        const upTo = (products[2 * i] as number) + (products[2 * i + 1] as number)
        if (from + i > 0) found[(from + i - 1) * voices.length + k] = upTo - (before[k] as number)
        before[k] = upTo
      }
    }
  }
  return found
}
