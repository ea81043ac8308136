import { WaitError } from '../../contract/app-error.ts'
import { askedAdapters } from '../asked-adapters.ts'
import { retryAfterMs } from '../models/ensure-model.ts'
import { embeddingAdapters } from './index.ts'
import type { Embedder, EmbeddingConfig, EmbeddingDeps } from './port.ts'

/** Chooses the embedder for search and caches it, because it holds processes. */
export interface EmbedderChooser {
  /** The embedder to use; null if none is available, for example while its model is being fetched. */
  wanted: () => Promise<Embedder | null>
  /** The embedder that made the vectors with this model name, if it can still be used; otherwise null. */
  byModel: (model: string) => Promise<Embedder | null>
  close: () => Promise<void>
}

/** Delay before a failed fetch is retried while a lesser model serves, milliseconds. */
const retryLongAfterMs = 24 * 3_600_000
/** How long a process runs before it fetches, because a short command needs no embedder, milliseconds. */
const settledAfterMs = 20_000

/**
 * Takes the first available embedder in the order of the table, and fetches the model of a better one. Calls `onError`
 * if a model could not be fetched.
 */
export function createEmbedderChooser(
  config: EmbeddingConfig,
  models: EmbeddingDeps['models'],
  onError: (error: unknown) => void,
): EmbedderChooser {
  const names = askedAdapters('TIRO_EMBEDDING', config.embedding.engine, embeddingAdapters)
  const all = Object.entries(embeddingAdapters).map(([name, create]) => ({
    adapter: create({ config, models }),
    isAsked: names.includes(name),
  }))
  const requested = all.flatMap(({ adapter, isAsked }) => (isAsked ? [adapter] : []))
  const startedAt = performance.now()
  const reported = new Map<string, unknown>()

  /** Starts to fetch a model unless a fetch is running or failed recently. @returns whether it failed recently */
  const hasFailedToFetch = async (modelId: string, retryMs: number): Promise<boolean> => {
    try {
      await models.ensure(modelId, { wait: 'never', retryAfterMs: retryMs })
      return false
    } catch (error) {
      if (error instanceof WaitError) return false
      if (reported.get(modelId) !== error) onError(error)
      reported.set(modelId, error)
      return true
    }
  }

  return {
    wanted: async () => {
      const better: string[] = []
      let found: Embedder | null = null
      for (const { find, modelId } of requested) {
        found = await find()
        if (found !== null) break
        if (modelId !== null) better.push(modelId)
      }
      if (!config.models.fetch || performance.now() - startedAt < settledAfterMs) return found
      const retryMs = found === null ? retryAfterMs : retryLongAfterMs
      // Fetch the next best only if the best is not available.
      for (const modelId of better) if (!(await hasFailedToFetch(modelId, retryMs))) break
      return found
    },
    byModel: async (model) => {
      if (requested.length === 0) return null
      for (const { adapter } of all) {
        const embedder = await adapter.byModel(model)
        if (embedder !== null) return embedder
      }
      return null
    },
    close: async () => {
      await Promise.all(all.map(({ adapter }) => adapter.close()))
    },
  }
}
