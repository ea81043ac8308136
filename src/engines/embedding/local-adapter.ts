import { cacheEngines } from '../cache-engines.ts'
import type { Embedder, EmbedderAdapter, EmbeddingDeps } from './port.ts'

/** The adapter of an embedder that loads a model of the catalogue from its folder. */
export function createLocalAdapter(
  { models }: EmbeddingDeps,
  modelId: string,
  create: (folder: string) => Embedder,
): EmbedderAdapter {
  const embedders = cacheEngines<Embedder>()
  // Cached, so that the checksums are not computed again for every use.
  let folder: string | null = null
  const find = async (): Promise<Embedder | null> => {
    folder ??= (await models.find(modelId))?.folder ?? null
    const place = folder
    return place === null ? null : embedders.get(modelId, () => create(place))
  }
  return {
    modelId,
    find,
    byModel: async (model) => {
      const embedder = await find()
      return embedder?.model === model ? embedder : null
    },
    close: embedders.close,
  }
}
