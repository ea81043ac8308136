import { messageOf, WaitError } from '../../contract/app-error.ts'
import type { Finding } from '../../contract/finding.ts'
import { createModelManager } from '../models/manager.ts'
import { createSpeakerChooser } from './choose.ts'
import { speakerAdapters } from './index.ts'
import type { SpeakersConfig } from './port.ts'

/** Reports which engine would separate speakers now. Fetches nothing. */
export async function describeSpeakers(config: SpeakersConfig): Promise<Finding> {
  const name = 'speakers'
  const here = { ...config, models: { ...config.models, fetch: false } }
  const models = createModelManager(here.models)
  const chooser = createSpeakerChooser(here, models)
  try {
    const choice = await chooser.choose(new AbortController().signal)
    if (choice === null) return { name, state: 'ok', detail: 'off (TIRO_SPEAKERS=off)' }
    const { provider, model, quality } = choice.engine
    const adapters = Object.values(speakerAdapters).map((create) => create({ config: here, models }))
    const advice = (await Promise.all(adapters.map((adapter) => adapter.advice()))).flat()
    const detail = `${provider}/${model}, ${quality} quality`
    if (quality !== 'draft' || advice.length === 0) return { name, state: 'ok', detail }
    return { name, state: 'warning', detail, cure: `For better results: ${advice.join(', ')}.` }
  } catch (error) {
    const cure = 'Download a model (tiro models list), or set TIRO_SPEAKERS=auto.'
    return { name, state: error instanceof WaitError ? 'warning' : 'missing', detail: messageOf(error), cure }
  } finally {
    await chooser.close()
    await models.close()
  }
}
