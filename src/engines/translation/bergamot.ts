import type { Config } from '../../platform/config/config.ts'
import { StepError } from '../../contract/app-error.ts'
import { createPool, type ProcessPool } from '../../platform/processes/pool.ts'
import { batch, translateBatches } from './bergamot-batches.ts'
import type { BergamotFiles, BergamotSetup } from './bergamot-child.ts'
import { BergamotModels } from './bergamot-models.ts'
import type { TranslationAdapter, TranslationEngine } from './port.ts'

/**
 * Translation by Bergamot: Marian in WebAssembly, with Firefox's models. A pair's models are fetched on first use and
 * verified by checksum. The library runs in a child process, so that a model that crashes it costs only one batch.
 */
export function createBergamot(config: Pick<Config, 'translation' | 'models' | 'worker'>): TranslationEngine {
  const models = new BergamotModels(config)
  const pools = new Map<string, ProcessPool>()
  const closing = new AbortController()

  const poolFor = (files: BergamotFiles[]): ProcessPool => {
    const key = JSON.stringify(files)
    const pool = pools.get(key) ?? createBergamotPool({ models: files }, config.worker.processMemory)
    pools.set(key, pool)
    return pool
  }
  return {
    provider: 'bergamot',
    quality: 'standard',
    pids: () => [...pools.values()].flatMap((pool) => pool.pids()),
    pairs: async () => models.pairs(),
    open: async ({ from, to }) => {
      const { name, files } = await models.ensure(from, to)
      const pool = poolFor(files)
      return {
        provider: 'bergamot',
        model: name,
        quality: 'standard',
        batch,
        translate: async (sentences, { signal }) => {
          signal.throwIfAborted()
          return translateBatches(pool, sentences, AbortSignal.any([signal, closing.signal]))
        },
      }
    },
    close: async () => {
      closing.abort(new StepError('ENGINE_ERROR', 'The engine was closed.', { retryable: true }))
      await models.close()
      await Promise.all([...pools.values()].map((pool) => pool.close()))
    },
  }
}

function createBergamotPool(setup: BergamotSetup, memoryLimit: number): ProcessPool {
  return createPool({
    module: new URL('./bergamot-child.ts', import.meta.url),
    name: 'The translator',
    setup,
    setupSeconds: 120,
    size: 1,
    requestSeconds: 600,
    memoryLimit,
    idleSeconds: 60,
  })
}

export const bergamotAdapter: TranslationAdapter = {
  create: createBergamot,
  advice: ({ models }) => (models.fetch ? 'models of other pairs are downloaded on first use' : null),
}
