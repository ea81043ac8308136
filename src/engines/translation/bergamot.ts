import path from 'node:path'
import type { Config } from '../../platform/config/config.ts'
import { StepError } from '../../contract/app-error.ts'
import { createPool, type ProcessPool } from '../../platform/processes/pool.ts'
import { hasFailedRecently } from '../models/ensure-model.ts'
import type { FoundModel } from '../models/find-model.ts'
import { createModelManager, type ModelManager } from '../models/manager.ts'
import type { BergamotFiles, BergamotSetup } from './bergamot-child.ts'
import type { BergamotModel } from './bergamot-registry.ts'
import { keepRegistry } from './fetch-registry.ts'
import type { LanguagePair, TranslationAdapter, TranslationEngine } from './port.ts'

const batch = { sentences: 64, characters: 8000 }
/** Longest sentence that the engine gets, in characters. */
const longest = 4000
/** The pivot between two languages without a direct model. */
const pivot = 'en'

interface Loaded {
  entries: BergamotModel[]
  manager: ModelManager
}

/**
 * Translation by Bergamot: Marian in WebAssembly, with Firefox's models. A pair's models are fetched on first use and
 * verified by checksum. The library runs in a child process, so that a model that crashes it costs only one batch.
 */
export function createBergamot(config: Pick<Config, 'translation' | 'models' | 'worker'>): TranslationEngine {
  const registry = keepRegistry(config.translation.registry, config.models.folder, config.models.fetch)
  const pools = new Map<string, ProcessPool>()
  const closing = new AbortController()
  let loaded: Loaded | null = null

  const models = async (): Promise<Loaded> => {
    const entries = await registry.models()
    if (loaded?.entries === entries) return loaded
    const mirror = config.translation.registry
    const manager = createModelManager(
      { ...config.models, mirror },
      entries.map(({ model }) => model),
    )
    loaded = { entries, manager }
    return loaded
  }
  /** The models from one language to another: one, or two through the pivot; null if there are none. */
  const route = (entries: readonly BergamotModel[], from: string, to: string): BergamotModel[] | null => {
    const find = (a: string, b: string): BergamotModel | undefined =>
      entries.find((entry) => entry.from === a && entry.to === b)
    const direct = find(from, to)
    if (direct !== undefined) return [direct]
    const [first, second] = [find(from, pivot), find(pivot, to)]
    return first === undefined || second === undefined ? null : [first, second]
  }
  const poolFor = (key: string, files: BergamotFiles[]): ProcessPool => {
    const setup: BergamotSetup = { models: files }
    const pool =
      pools.get(key) ??
      createPool({
        module: new URL('./bergamot-child.ts', import.meta.url),
        name: 'The translator',
        setup,
        setupSeconds: 120,
        size: 1,
        requestSeconds: 600,
        memoryLimit: config.worker.processMemory,
        idleSeconds: 60,
      })
    pools.set(key, pool)
    return pool
  }

  return {
    provider: 'bergamot',
    quality: 'standard',
    pids: () => [...pools.values()].flatMap((pool) => pool.pids()),
    pairs: async () => {
      const { entries, manager } = await models()
      const here = new Set<string>()
      const failed = new Set<string>()
      const usable: BergamotModel[] = []
      for (const entry of entries) {
        const { id } = entry.model
        const isHere = (await manager.find(id)) !== null
        if (isHere) here.add(id)
        if (hasFailedRecently(manager.pullState(id))) failed.add(id)
        if (isHere || config.models.fetch) usable.push(entry)
      }
      return pairsOf(usable, route, (way) => ({
        isHere: way.every(({ model }) => here.has(model.id)),
        hasFailed: way.some(({ model }) => failed.has(model.id) && !here.has(model.id)),
      }))
    },
    open: async ({ from, to }) => {
      const { entries, manager } = await models()
      const way = route(entries, from, to)
      if (way === null) throw new StepError('ENGINE_UNAVAILABLE', `There is no longer a model from ${from} to ${to}.`)
      const files: BergamotFiles[] = []
      for (const entry of way) files.push(filesOf(await manager.ensure(entry.model.id), entry))
      const model = way.map((entry) => entry.model.id.replace('bergamot-', '')).join('+')
      const pool = poolFor(JSON.stringify(files), files)
      return {
        provider: 'bergamot',
        model,
        quality: 'standard',
        batch,
        translate: async (sentences, { signal }) => {
          signal.throwIfAborted()
          const given = sentences.map((text) => clean(text))
          // Empty sentences bypass the engine.
          const spoken = given.flatMap((text, i) => (text === '' ? [] : [i]))
          const results = given.map(() => '')
          for (let i = 0; i < spoken.length; i += batch.sentences) {
            const some = spoken.slice(i, i + batch.sentences)
            const answer = await pool.run(
              some.map((n) => given[n] ?? ''),
              { signal: AbortSignal.any([signal, closing.signal]) },
            )
            const texts = answer as string[]
            for (const [k, n] of some.entries()) results[n] = (texts[k] ?? '').trim()
          }
          return results
        },
      }
    },
    close: async () => {
      registry.close()
      closing.abort(new StepError('ENGINE_ERROR', 'The engine was closed.', { retryable: true }))
      await loaded?.manager.close()
      await Promise.all([...pools.values()].map((pool) => pool.close()))
    },
  }
}

export const bergamotAdapter: TranslationAdapter = {
  create: createBergamot,
  advice: ({ models }) => (models.fetch ? 'models of other pairs are fetched when they are first used' : null),
}

function pairsOf(
  usable: readonly BergamotModel[],
  route: (entries: readonly BergamotModel[], from: string, to: string) => BergamotModel[] | null,
  stateOf: (way: readonly BergamotModel[]) => Pick<LanguagePair, 'isHere' | 'hasFailed'>,
): LanguagePair[] {
  const sources = [...new Set(usable.map(({ from }) => from))]
  const targets = [...new Set(usable.map(({ to }) => to))]
  return sources.flatMap((from) =>
    targets.flatMap((to): LanguagePair[] => {
      const way = from === to ? null : route(usable, from, to)
      return way === null ? [] : [{ from, to, ...stateOf(way) }]
    }),
  )
}

function filesOf({ folder, model }: FoundModel, { precision }: BergamotModel): BergamotFiles {
  const names = model.files.map(({ name }) => name)
  const vocabularies = ['vocab.spm', 'source-vocab.spm', 'target-vocab.spm'].filter((name) => names.includes(name))
  return {
    model: path.join(folder, 'model.bin'),
    shortlist: path.join(folder, 'shortlist.bin'),
    vocabularies: vocabularies.map((name) => path.join(folder, name)),
    precision,
  }
}

/** On one line, without control characters. */
function clean(text: string): string {
  return text
    .slice(0, longest)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}
