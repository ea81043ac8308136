import type { Config } from '../../platform/config/config.ts'
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

/** How long a fetch that failed is not tried again, milliseconds. */
const forgiveAfter = 10 * 60_000
/** The same where something lesser is here and serves. */
const forgiveLongAfter = 24 * 3_600_000
/** How long a process must have run before it fetches: a command that ends at once needs no meaning, milliseconds. */
const settledAfter = 20_000

/**
 * `auto`: a server that is named; else e5, which is fetched where that may be; until it is here, and where it cannot be
 * had, the word vectors. `onError` hears when a model could not be fetched.
 */
export function createEmbedderChooser(
  config: Pick<Config, 'embedding' | 'models'>,
  models: Pick<ModelManager, 'find' | 'pull'>,
  onError: (error: unknown) => void,
): EmbedderChooser {
  const { engine, openai } = config.embedding
  const kept = new Map<string, Embedder>()
  const closing = new AbortController()
  const startedAt = performance.now()
  const fetches = new Map<string, { running: Promise<void> | null; failedAt: number }>()

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
  /** Begins a fetch unless one runs or failed lately. @returns whether it has failed and is left alone */
  const fetchOnce = (name: 'e5' | 'glove', forgive: number): boolean => {
    const now = performance.now()
    const state = fetches.get(name) ?? { running: null, failedAt: -Infinity }
    fetches.set(name, state)
    if (now - state.failedAt < forgive) return true
    if (!config.models.fetch || closing.signal.aborted || now - startedAt < settledAfter) return false
    state.running ??= models
      .pull(modelOf[name], { signal: closing.signal })
      .then(
        () => undefined,
        (error: unknown) => {
          state.failedAt = performance.now()
          if (!closing.signal.aborted) onError(error)
        },
      )
      .finally(() => (state.running = null))
    return false
  }

  return {
    wanted: async () => {
      if (engine === 'off') return null
      if (engine === 'openai' || (engine === 'auto' && openai !== null)) return server()
      const best = engine === 'glove' ? null : await local('e5')
      if (best !== null) return best
      const lesser = engine === 'e5' ? null : await local('glove')
      const failed = engine !== 'glove' && fetchOnce('e5', lesser === null ? forgiveAfter : forgiveLongAfter)
      if (lesser === null && (engine === 'glove' || (engine === 'auto' && failed))) fetchOnce('glove', forgiveAfter)
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
      closing.abort(new Error('Tiro is stopping.'))
      for (const { running } of fetches.values()) await running
      await Promise.all([...kept.values()].map((embedder) => embedder.close()))
    },
  }
}
