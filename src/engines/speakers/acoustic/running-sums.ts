import { dimensions } from './constants.ts'
import { createProducts } from './products.ts'
import { withoutVoice, type VoiceModel, type VoiceSums } from './voice-model.ts'

/**
 * The sums of a region's frames up to the start of each piece, and at last of all: the sums of any pieces in a row are
 * the difference of two. Rows of `width` numbers: frames, sum, products, and those of the pitch.
 */
export type RunningSums = Float64Array

const productsAt = 1 + dimensions
const pitchAt = productsAt + (dimensions * (dimensions + 1)) / 2
const width = Math.ceil((pitchAt + 3) / 8) * 8
/** Rows that are multiplied at once: so few that they stay in the processor's cache. */
const rowsAtOnce = 64
const { rows, factors, multiply, products } = createProducts(width, rowsAtOnce)

export function createRunningSums(pieces: number): RunningSums {
  return new Float64Array((pieces + 1) * width)
}

/** Writes the sums up to a piece. */
export function writeSums(to: RunningSums, piece: number, { cepstra, pitched, pitch, pitchSquares }: VoiceSums): void {
  const at = piece * width
  to[at] = cepstra.count
  to.set(cepstra.first, at + 1)
  to.set(cepstra.second, at + productsAt)
  to[at + pitchAt] = pitched
  to[at + pitchAt + 1] = pitch
  to[at + pitchAt + 2] = pitchSquares
}

/** The sums of the pieces from one up to another. */
export function sumsBetween(sums: RunningSums, from: number, to: number): VoiceSums {
  return withoutVoice(sumsUpTo(sums, to), sumsUpTo(sums, from))
}

function sumsUpTo(sums: RunningSums, piece: number): VoiceSums {
  const row = sums.subarray(piece * width, (piece + 1) * width)
  const [first, second] = [row.subarray(1, productsAt), row.subarray(productsAt, pitchAt)]
  const [pitched = 0, pitch = 0, pitchSquares = 0] = row.subarray(pitchAt)
  return { cepstra: { count: row[0] as number, first, second }, pitched, pitch, pitchSquares }
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
      writeFactors(voice)
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

function writeFactors({ normal, pitchMean, pitchVariance }: VoiceModel): void {
  factors[0] = normal.constant
  factors.set(normal.linear, 1)
  factors.set(normal.quadratic, productsAt)
  factors[pitchAt] = -0.5 * (pitchMean ** 2 / pitchVariance + Math.log(pitchVariance))
  factors[pitchAt + 1] = pitchMean / pitchVariance
  factors[pitchAt + 2] = -0.5 / pitchVariance
}
