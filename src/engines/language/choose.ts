import type { Config } from '../../platform/config/config.ts'
import { createPool, type ProcessPool } from '../../platform/processes/pool.ts'
import { catalogue as defaultCatalogue, type CatalogueModel } from '../models/catalogue.ts'
import type { ModelManager } from '../models/manager.ts'
import type { LanguageRequest, LanguageSetup } from './language-child.ts'
import type { LanguageChooser } from './port.ts'

/** One process is enough: a window takes a small part of the time that its recognition takes. */
const processes = 1
const setupSeconds = 120
const requestSeconds = 60

/** Identifies languages with the first installed model of the catalogue that can, in a child process. */
export function createLanguageChooser(
  worker: Pick<Config['worker'], 'processMemory' | 'idleSeconds'>,
  models: Pick<ModelManager, 'find'>,
  catalogue: readonly CatalogueModel[] = defaultCatalogue,
): LanguageChooser {
  const pools = new Map<string, ProcessPool>()
  const poolOf = (folder: string, model: CatalogueModel): ProcessPool => {
    const setup: LanguageSetup = { folder, files: model.files.map(({ name }) => name) }
    const pool =
      pools.get(folder) ??
      createPool({
        module: new URL('./language-child.ts', import.meta.url),
        name: 'The language identifier',
        setup,
        size: processes,
        setupSeconds,
        requestSeconds,
        memoryLimit: worker.processMemory,
        idleSeconds: worker.idleSeconds,
      })
    pools.set(folder, pool)
    return pool
  }
  return {
    choose: async () => {
      for (const model of catalogue) {
        const found = model.purpose === 'language' ? await models.find(model.id) : null
        if (found === null) continue
        const pool = poolOf(found.folder, model)
        return {
          name: `sherpa-onnx/${model.id}`,
          identify: async (window, signal) => {
            const request: LanguageRequest = window
            return (await pool.run(request, { signal })) as string | null
          },
        }
      }
      return null
    },
    pids: () => [...pools.values()].flatMap((pool) => pool.pids()),
    close: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.close()))
    },
  }
}
