import { messageOf, WaitError } from '../../contract/app-error.ts'
import type { Finding } from '../../contract/finding.ts'
import { createModelManager } from '../models/manager.ts'
import { createSpeechChooser } from './choose.ts'
import type { SpeechConfig } from './port.ts'

/** Reports which engine would transcribe English now. Fetches nothing. */
export async function describeSpeech(config: SpeechConfig): Promise<Finding> {
  const name = 'speech'
  const models = createModelManager({ ...config.models, fetch: false })
  const chooser = createSpeechChooser({ ...config, models: { ...config.models, fetch: false } }, models)
  try {
    const { engine } = await chooser.choose('en')
    const { provider, model, quality, concurrency } = engine
    const atOnce = `${concurrency} ${concurrency === 1 ? 'piece' : 'pieces'} of a recording at once`
    return { name, state: 'ok', detail: `${provider}/${model} for English, ${quality} quality, ${atOnce}` }
  } catch (error) {
    if (error instanceof WaitError) {
      return { name, state: 'warning', detail: messageOf(error), cure: 'Download a model now: tiro models list.' }
    }
    return {
      name,
      state: 'missing',
      detail: messageOf(error),
      cure: 'Download a model (tiro models list), install pocketsphinx, or name a server in TIRO_OPENAI_URL.',
    }
  } finally {
    await chooser.close()
    await models.close()
  }
}
