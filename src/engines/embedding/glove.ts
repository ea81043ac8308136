import type { GloveRequest } from './glove-child.ts'
import { gloveFolder } from './glove-files.ts'
import { createGlovePool } from './glove-pool.ts'
import { createLocalAdapter } from './local-adapter.ts'
import type { Embedder, EmbedderAdapter, EmbeddingDeps } from './port.ts'

/**
 * Embedding by word vectors (GloVe, 100 dimensions, English) in a child process: the weighted mean of a text's words
 * (SIF) without the components that all sentences share. Approximate, because it ignores word order and context. The mean
 * of a long passage means little, so its sentences are compared with the question when it's searched.
 */
export function createGloveEmbedder(folder: string): Embedder {
  const pool = createGlovePool(folder)
  return {
    provider: 'glove',
    model: 'glove-100d-sif-1',
    quality: 'approximate',
    calibration: {
      short: { mean: 0, spread: 0.16 },
      long: { mean: 0.05, spread: 0.15 },
    },
    languages: ['en'],
    batch: 256,
    sentences: {
      calibration: {
        short: { mean: 0, spread: 0.16 },
        long: { mean: 0.12, spread: 0.12 },
      },
      compare: async (question, sentences, { signal }) => {
        const request: GloveRequest = { question, sentences: [...sentences] }
        return (await pool.run(request, { signal })) as number[]
      },
    },
    close: () => pool.close(),
    embed: async (texts, _kind, { signal }) => {
      const request: GloveRequest = { texts: [...texts] }
      const answer = (await pool.run(request, { signal })) as (number[] | null)[]
      return answer.map((vector) => (vector === null ? null : Float32Array.from(vector)))
    },
  }
}

export function createGloveAdapter(deps: EmbeddingDeps): EmbedderAdapter {
  return createLocalAdapter(deps, gloveFolder, createGloveEmbedder)
}
