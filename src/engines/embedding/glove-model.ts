import { readFileSync } from 'node:fs'
import { fold } from '../../text/fold.ts'
import { gloveFiles, sifWeight, type GloveMeta } from './glove-files.ts'

/** The word vectors in memory. A word's rank is its place by frequency, 0 first. */
export interface GloveModel {
  ranks: ReadonlyMap<string, number>
  vectors: Int8Array
  scales: Float32Array
  meta: GloveMeta
}

export function loadGlove(folder: string): GloveModel {
  const files = gloveFiles(folder)
  const ranks = new Map<string, number>()
  for (const word of readFileSync(files.words, 'utf8').split('\n')) ranks.set(word, ranks.size)
  return {
    ranks,
    vectors: new Int8Array(Uint8Array.from(readFileSync(files.vectors)).buffer),
    scales: new Float32Array(Uint8Array.from(readFileSync(files.scales)).buffer),
    meta: JSON.parse(readFileSync(files.meta, 'utf8')) as GloveMeta,
  }
}

const word = /[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu

export interface GloveWord {
  word: string
  /** Null: it has no vector. */
  rank: number | null
}

export function wordsOf(model: GloveModel, text: string): GloveWord[] {
  return splitWords(text).map((found) => ({ word: found, rank: rankOf(model, found) }))
}

/** The words of a text as `ranks` spells them, in lower case. */
export function splitWords(text: string): string[] {
  return text.toLowerCase().match(word) ?? []
}

/** Null: it has no vector. */
export function rankOf({ ranks }: GloveModel, found: string): number | null {
  return ranks.get(found) ?? ranks.get(found.replace(/['’].*$/u, '')) ?? ranks.get(fold(found)) ?? null
}

/**
 * The weighted mean of the words' vectors, without the components common to all sentences, with the length 1; null
 * without a known word.
 */
export function meaningOf(model: GloveModel, words: readonly GloveWord[]): Float32Array | null {
  const sum = new Float32Array(model.meta.dimensions)
  for (const { rank } of words) if (rank !== null) addWord(model, sum, rank, sifWeight(rank))
  removeCommon(model, sum)
  const length = lengthOf(sum)
  return length === 0 ? null : sum.map((value) => value / length)
}

/** The vector of a word, without those components. */
export function wordVector(model: GloveModel, rank: number): Float32Array {
  const vector = new Float32Array(model.meta.dimensions)
  addWord(model, vector, rank, 1)
  removeCommon(model, vector)
  return vector
}

function addWord({ vectors, scales }: GloveModel, sum: Float32Array, rank: number, weight: number): void {
  const scale = weight * (scales[rank] ?? 0)
  const from = rank * sum.length
  for (let d = 0; d < sum.length; d++) sum[d] = (sum[d] ?? 0) + scale * (vectors[from + d] ?? 0)
}

function removeCommon({ meta }: GloveModel, vector: Float32Array): void {
  for (const component of meta.components) {
    let along = 0
    for (let d = 0; d < vector.length; d++) along += (component[d] ?? 0) * (vector[d] ?? 0)
    for (let d = 0; d < vector.length; d++) vector[d] = (vector[d] ?? 0) - along * (component[d] ?? 0)
  }
}

/** The length of a vector; 0 if what is left of it is only rounding. */
export function lengthOf(vector: Float32Array | null): number {
  if (vector === null) return 0
  let squares = 0
  for (let d = 0; d < vector.length; d++) squares += (vector[d] ?? 0) ** 2
  return squares < 1e-12 ? 0 : Math.sqrt(squares)
}
