import path from 'node:path'
import { StepError } from '../../contract/app-error.ts'
import type { Config } from '../../platform/config/config.ts'
import { hasFailedRecently } from '../models/ensure-model.ts'
import type { FoundModel } from '../models/find-model.ts'
import { createModelManager, type ModelManager } from '../models/manager.ts'
import type { BergamotFiles } from './bergamot-child.ts'
import type { BergamotModel } from './bergamot-registry.ts'
import { pairsOf, routeOf } from './bergamot-routes.ts'
import { keepRegistry } from './fetch-registry.ts'
import type { LanguagePair } from './port.ts'

/** The models of a pair, on disk. */
export interface BergamotRoute {
  /** Names of the models, e.g. `de-en+en-fr`. */
  name: string
  files: BergamotFiles[]
}

/** The models in the registry and those on disk. */
export class BergamotModels {
  readonly #config: Pick<Config, 'translation' | 'models'>
  readonly #registry: ReturnType<typeof keepRegistry>
  #loaded: { entries: BergamotModel[]; manager: ModelManager } | null = null

  constructor(config: Pick<Config, 'translation' | 'models'>) {
    this.#config = config
    this.#registry = keepRegistry(config.translation.registry, config.models.folder, config.models.fetch)
  }

  /** Pairs whose models are installed or can be fetched. */
  async pairs(): Promise<LanguagePair[]> {
    const { entries, manager } = await this.#load()
    const here = new Set<string>()
    const failed = new Set<string>()
    const usable: BergamotModel[] = []
    for (const entry of entries) {
      const { id } = entry.model
      const isHere = (await manager.find(id)) !== null
      if (isHere) here.add(id)
      if (hasFailedRecently(manager.pullState(id))) failed.add(id)
      if (isHere || this.#config.models.fetch) usable.push(entry)
    }
    return pairsOf(usable, (route) => ({
      isHere: route.every(({ model }) => here.has(model.id)),
      hasFailed: route.some(({ model }) => failed.has(model.id) && !here.has(model.id)),
    }))
  }

  /** Fetches the models of a pair that are missing. */
  async ensure(from: string, to: string): Promise<BergamotRoute> {
    const { entries, manager } = await this.#load()
    const route = routeOf(entries, from, to)
    if (route === null) throw new StepError('ENGINE_UNAVAILABLE', `There is no longer a model from ${from} to ${to}.`)
    const files: BergamotFiles[] = []
    for (const entry of route) files.push(filesOf(await manager.ensure(entry.model.id), entry))
    return { name: route.map(({ model }) => model.id.replace('bergamot-', '')).join('+'), files }
  }

  /** Stops fetching. */
  async close(): Promise<void> {
    this.#registry.close()
    await this.#loaded?.manager.close()
  }

  async #load(): Promise<{ entries: BergamotModel[]; manager: ModelManager }> {
    const entries = await this.#registry.models()
    if (this.#loaded?.entries === entries) return this.#loaded
    const manager = createModelManager(
      { ...this.#config.models, mirror: this.#config.translation.registry },
      entries.map(({ model }) => model),
    )
    this.#loaded = { entries, manager }
    return this.#loaded
  }
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
