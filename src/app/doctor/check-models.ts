import { existsSync } from 'node:fs'
import type { Finding } from '../../contract/finding.ts'
import { createModelManager } from '../../engines/models/manager.ts'
import type { Config } from '../../platform/config/config.ts'

/** The models of the catalogue. None is needed by itself: the lines of the engines say what they lack. */
export async function checkModels(config: Config): Promise<Finding[]> {
  const manager = createModelManager(config.models)
  try {
    const lost = config.models.extra.filter((folder) => !existsSync(folder))
    const folders = lost.map((folder): Finding => {
      const cure = 'Correct TIRO_MODELS, or mount that folder.'
      return { name: 'model folder', state: 'warning', detail: `${folder} doesn't exist`, cure }
    })
    const models = (await manager.list()).map(({ id, state, folder, fetchable }): Finding => {
      if (state === 'present') return { name: id, state: 'ok', detail: `installed: ${folder}` }
      const pull = `tiro models pull ${id}`
      if (state === 'absent') {
        return { name: id, state: 'ok', detail: fetchable ? `not installed; to download it: ${pull}` : 'not installed' }
      }
      const cure = fetchable ? `Finish the download: ${pull}.` : 'Copy all of its files into a folder of TIRO_MODELS.'
      return { name: id, state: 'warning', detail: 'some files are missing or damaged', cure }
    })
    return [...folders, ...models]
  } finally {
    await manager.close()
  }
}
