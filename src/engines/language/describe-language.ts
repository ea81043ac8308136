import type { Finding } from '../../contract/finding.ts'
import type { Config } from '../../platform/config/config.ts'
import { createModelManager } from '../models/manager.ts'
import { createLanguageChooser } from './choose.ts'

/** Reports what would identify the language of a recording. Fetches nothing. */
export async function describeLanguage(config: Pick<Config, 'models' | 'worker'>): Promise<Finding> {
  const models = createModelManager({ ...config.models, fetch: false })
  const chooser = createLanguageChooser(config.worker, models)
  try {
    const identifier = await chooser.choose()
    const detail =
      identifier === null ? 'by the engine and the text; no model detects it' : `by sound, ${identifier.name}`
    return { name: 'languages', state: 'ok', detail }
  } finally {
    await chooser.close()
    await models.close()
  }
}
