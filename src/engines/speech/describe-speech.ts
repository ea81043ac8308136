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
    const detail = `${engine.provider}/${engine.model} for English, ${engine.quality} quality`
    return { name, ok: true, detail }
  } catch (error) {
    return { name, ok: error instanceof WaitError, detail: messageOf(error) }
  } finally {
    await chooser.close()
    await models.close()
  }
}
