import type { Config } from '../../platform/config/config.ts'
import { createModelPools } from '../model-pools.ts'
import { catalogue } from '../models/catalogue.ts'
import type { ModelManager } from '../models/manager.ts'
import type { LanguageRequest, LanguageSetup } from './language-child.ts'
import type { LanguageChooser } from './port.ts'

/** Identifies languages with the first installed model of the catalogue that can, in a child process. */
export function createLanguageChooser(
  worker: Pick<Config['worker'], 'processMemory' | 'idleSeconds'>,
  models: Pick<ModelManager, 'find'>,
): LanguageChooser {
  // One process is enough: a window takes a small part of the time that its recognition takes.
  const pools = createModelPools<LanguageSetup>(worker, {
    module: new URL('./language-child.ts', import.meta.url),
    name: 'The language identifier',
  })
  return {
    choose: async () => {
      for (const model of catalogue) {
        const found = model.purpose === 'language' ? await models.find(model.id) : null
        if (found === null) continue
        const pool = pools.of({ folder: found.folder, files: model.files.map(({ name }) => name) })
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
    pids: pools.pids,
    close: pools.close,
  }
}
