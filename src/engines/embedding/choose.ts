import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../../config.ts'
import { fetchGlove } from './fetch-glove.ts'
import { gloveFiles, gloveFolder } from './glove-files.ts'
import { embeddingAdapters } from './index.ts'
import type { Embedder } from './port.ts'

/** Chooses what knows meaning, and keeps it: it holds processes. */
export interface EmbedderChooser {
  /** What is to be used; null while nothing is here (a model that may be fetched is being fetched then), or never. */
  wanted: () => Embedder | null
  /** The embedder whose vectors carry this model's name, where it can still be used; else null. */
  byModel: (model: string) => Embedder | null
  close: () => Promise<void>
}

/** How long a fetch that failed is not tried again, milliseconds. */
const forgiveAfter = 10 * 60_000
/** How long a process must have run before it fetches: a command that ends at once needs no meaning, milliseconds. */
const settledAfter = 20_000

/** `onTrouble` hears when a model could not be fetched. */
export function createEmbedderChooser(
  config: Pick<Config, 'embedding' | 'models'>,
  onTrouble: (error: unknown) => void,
): EmbedderChooser {
  const { engine, openai } = config.embedding
  const kept = new Map<string, Embedder>()
  const closing = new AbortController()
  let fetching: Promise<void> | null = null
  let failedAt = -Infinity
  const startedAt = performance.now()

  const keep = (name: string, make: () => Embedder): Embedder => {
    const embedder = kept.get(name) ?? make()
    kept.set(name, embedder)
    return embedder
  }
  const glove = (): Embedder | null => {
    const places = [config.models.folder, ...config.models.extra].map((folder) => path.join(folder, gloveFolder))
    const folder = places.find((place) => existsSync(gloveFiles(place).meta))
    return folder === undefined ? null : keep('glove', () => embeddingAdapters.glove(folder))
  }
  const fetchOnce = (): void => {
    if (!config.models.fetch || fetching !== null || closing.signal.aborted) return
    const now = performance.now()
    if (now - failedAt < forgiveAfter || now - startedAt < settledAfter) return
    fetching = fetchGlove(config.models.folder, closing.signal)
      .then(
        () => undefined,
        (error: unknown) => {
          failedAt = performance.now()
          if (!closing.signal.aborted) onTrouble(error)
        },
      )
      .finally(() => (fetching = null))
  }
  const server = (): Embedder | null =>
    openai === null ? null : keep('openai', () => embeddingAdapters.openai(openai))

  return {
    wanted: () => {
      if (engine === 'off') return null
      if (engine === 'openai' || (engine === 'auto' && openai !== null)) return server()
      const here = glove()
      if (here === null) fetchOnce()
      return here
    },
    byModel: (model) => {
      if (engine === 'off') return null
      if (openai !== null && model.startsWith('openai:')) {
        const before = { ...openai, model: model.slice('openai:'.length) }
        return keep(model, () => embeddingAdapters.openai(before))
      }
      return [server(), glove()].find((embedder) => embedder?.model === model) ?? null
    },
    close: async () => {
      closing.abort(new Error('Tiro is stopping.'))
      await fetching
      await Promise.all([...kept.values()].map((embedder) => embedder.close()))
    },
  }
}
