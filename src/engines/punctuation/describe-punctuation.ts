import type { Finding } from '../../contract/finding.ts'
import type { Config } from '../../platform/config/config.ts'
import { createModelManager } from '../models/manager.ts'
import { languageName } from '../../text/languages/language-name.ts'
import { createPunctuationChooser } from './choose.ts'

/** Reports what would punctuate the words of engines that leave punctuation out. Fetches nothing. */
export async function describePunctuation(config: Pick<Config, 'models' | 'worker'>): Promise<Finding> {
  const models = createModelManager({ ...config.models, fetch: false })
  const chooser = createPunctuationChooser(config.worker, models)
  try {
    const found: string[] = []
    for (const language of await chooser.languages()) {
      const punctuator = await chooser.choose(language)
      if (punctuator !== null) found.push(`${languageName(language)} ${punctuator.provider}/${punctuator.model}`)
    }
    const detail =
      found.length === 0 ? 'by the engine, or by rules; no model adds it' : `by the engine, or ${found.join(', ')}`
    return { name: 'punctuation', state: 'ok', detail }
  } finally {
    await chooser.close()
    await models.close()
  }
}
