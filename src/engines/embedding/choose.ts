import { WaitError } from '../../contract/app-error.ts'
import type { Config } from '../../platform/config/config.ts'
import { retryAfterMs } from '../models/ensure-model.ts'
import type { ModelManager } from '../models/manager.ts'
import { e5Model } from './e5.ts'
import { gloveFolder } from './glove-files.ts'
import { embeddingAdapters } from './index.ts'
import type { Embedder } from './port.ts'

/** Chooses what knows meaning, and keeps it: it holds processes. */
export interface EmbedderChooser {
  /** What is to be used; null while nothing is here (a model that may be fetched is being fetched then), or never. */
  wanted: () => Promise<Embedder | null>
  /** The embedder whose vectors carry this model's name, where it can still be used; else null. */
  byModel: (model: string) => Promise<Embedder | null>
  close: () => Promise<void>
}

const modelOf = { e5: e5Model, glove: gloveFolder } as const

/** After how long a failed fetch is retried where a lesser model is here and serves, milliseconds. */
const retryLongAfterMs = 24 * 3_600_000
/** How long a process runs before it fetches: a command that ends soon needs no meaning, milliseconds. */
const settledAfterMs = 20_000

/**
 * `auto`: a server that is named; else e5, which is fetched where that may be; until it is here, and where it cannot be
 * had, the word vectors. `onError` is called when a model could not be fetched.
 */
export function createEmbedderChooser(
  config: Pick<Config, 'embedding' | 'models'>,
  models: Pick<ModelManager, 'find' | 'ensure'>,
  onError: (error: unknown) => void,
): EmbedderChooser {
  const { engine, openai } = config.embedding
  const kept = new Map<string, Embedder>()
  const startedAt = performance.now()
  const reported = new Map<string, unknown>()

  const keep = (name: string, make: () => Embedder): Embedder => {
    const embedder = kept.get(name) ?? make()
    kept.set(name, embedder)
    return embedder
  }
  const server = (): Embedder | null =>
    openai === null ? null : keep('openai', () => embeddingAdapters.openai(openai))
  const local = async (name: 'e5' | 'glove'): Promise<Embedder | null> => {
    const known = kept.get(name)
    if (known !== undefined) return known
    const found = await models.find(modelOf[name])
    return found === null ? null : keep(name, () => embeddingAdapters[name](found.folder))
  }
  /** Starts to fetch a model unless it is being fetched or failed recently. @returns whether it failed recently */
  const hasFailedToFetch = async (name: 'e5' | 'glove', retryMs: number): Promise<boolean> => {
    if (!config.models.fetch || performance.now() - startedAt < settledAfterMs) return false
    try {
      await models.ensure(modelOf[name], { wait: 'never', retryAfterMs: retryMs })
      return false
    } catch (error) {
      if (error instanceof WaitError) return false
      if (reported.get(name) !== error) onError(error)
      reported.set(name, error)
      return true
    }
  }

  return {
    wanted: async () => {
      if (engine === 'off') return null
      if (engine === 'openai' || (engine === 'auto' && openai !== null)) return server()
      const best = engine === 'glove' ? null : await local('e5')
      if (best !== null) return best
      const lesser = engine === 'e5' ? null : await local('glove')
      const retryMs = lesser === null ? retryAfterMs : retryLongAfterMs
      const hasFailed = engine !== 'glove' && (await hasFailedToFetch('e5', retryMs))
      if (lesser === null && (engine === 'glove' || (engine === 'auto' && hasFailed))) {
        await hasFailedToFetch('glove', retryAfterMs)
      }
      return lesser
    },
    byModel: async (model) => {
      if (engine === 'off') return null
      if (openai !== null && model.startsWith('openai:')) {
        const before = { ...openai, model: model.slice('openai:'.length) }
        return keep(model, () => embeddingAdapters.openai(before))
      }
      return [server(), await local('e5'), await local('glove')].find((embedder) => embedder?.model === model) ?? null
    },
    close: async () => {
      await Promise.all([...kept.values()].map((embedder) => embedder.close()))
    },
  }
}
