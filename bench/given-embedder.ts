import type { Embedder } from '../src/engines/embedding/port.ts'

/** An embedder whose answer is given, so that a search is measured without it. */
export function givenEmbedder(vector: () => Float32Array): Embedder {
  return {
    provider: 'bench',
    model: 'bench',
    quality: 'standard',
    calibration: null,
    languages: 'any',
    batch: 1,
    embed: async () => [vector()],
    close: async () => {},
  }
}
