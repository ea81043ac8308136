import { createPool } from '../../platform/processes/pool.ts'
import type { E5Request } from './e5-child.ts'
import { createLocalAdapter } from './local-adapter.ts'
import type { Embedder, EmbedderAdapter, EmbeddingDeps } from './port.ts'

/** Id in the catalogue of models. */
export const e5Model = 'multilingual-e5-small'

/**
 * Embedding by multilingual-e5-small (384 dimensions, a hundred languages) on onnxruntime, in a child process. `folder`
 * holds the model, the tokeniser and the runtime, as the model manager installs them.
 */
export function createE5Embedder(folder: string): Embedder {
  const pool = createPool({
    module: new URL('./e5-child.ts', import.meta.url),
    name: 'The embedder',
    setup: { folder },
    size: 1,
    setupSeconds: 120,
    requestSeconds: 300,
    memoryLimit: 2 * 1024 ** 3,
    idleSeconds: 300,
  })
  return {
    provider: 'e5',
    model: 'multilingual-e5-small-qint8-1',
    quality: 'standard',
    calibration: null,
    languages: 'any',
    batch: 32,
    close: () => pool.close(),
    embed: async (texts, kind, { signal }) => {
      signal.throwIfAborted()
      if (texts.length === 0) return []
      const request: E5Request = { texts: [...texts], kind }
      const answer = (await pool.run(request, { signal })) as number[][]
      return answer.map((vector) => Float32Array.from(vector))
    },
  }
}

export function createE5Adapter(deps: EmbeddingDeps): EmbedderAdapter {
  return createLocalAdapter(deps, e5Model, createE5Embedder)
}
