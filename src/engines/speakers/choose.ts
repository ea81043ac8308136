import type { FoundModel } from '../models/find-model.ts'
import { messageOf } from '../../contract/app-error.ts'
import type { ModelManager } from '../models/manager.ts'
import { speakerAdapters, type SpeakerModels, type SpeakersConfig } from './index.ts'
import type { SpeakerEngine } from './port.ts'

export interface SpeakerChoice {
  engine: SpeakerEngine
  /** Why it is not a better one: a sentence, or null. */
  notice: string | null
}

/** Chooses the engine that tells speakers apart, and keeps it: it holds processes. */
export interface SpeakerChooser {
  /**
   * null: switched off (TIRO_SPEAKERS=off). Fetches models that are missing, where that is allowed, and waits for them;
   * a host that does not answer is not waited for. Throws StepError ENGINE_UNAVAILABLE when what is asked for is not here.
   */
  choose: (signal: AbortSignal) => Promise<SpeakerChoice | null>
  close: () => Promise<void>
}

/** The model as it is fetched, and as it may lie in a folder of TIRO_MODELS. */
const segmentations = ['pyannote-segmentation-3.0', 'pyannote-segmentation-3.0-int8']
const voiceprint = 'titanet-small'

export function createSpeakerChooser(config: SpeakersConfig, models: ModelManager): SpeakerChooser {
  const engines = new Map<string, SpeakerEngine>()
  const keep = (key: string, make: () => SpeakerEngine): SpeakerEngine => {
    const engine = engines.get(key) ?? make()
    engines.set(key, engine)
    return engine
  }
  const findFirst = async (ids: readonly string[]): Promise<FoundModel | null> => {
    for (const id of ids) {
      const found = await models.find(id)
      if (found !== null) return found
    }
    return null
  }
  const available = async (signal: AbortSignal): Promise<SpeakerModels & { notice: string | null }> => {
    const found = { segmentation: await findFirst(segmentations), voiceprint: await models.find(voiceprint) }
    if ((found.segmentation !== null && found.voiceprint !== null) || !config.models.fetch) {
      return { ...found, notice: null }
    }
    try {
      found.segmentation ??= await models.ensure(segmentations[0] ?? '', { wait: 'whole', signal })
      found.voiceprint ??= await models.ensure(voiceprint, { wait: 'whole', signal })
      return { ...found, notice: null }
    } catch (error) {
      signal.throwIfAborted()
      const why = messageOf(error).replace(/\.$/, '')
      return { ...found, notice: `The models that tell speakers apart could not be fetched: ${why}.` }
    }
  }
  return {
    choose: async (signal) => {
      const { engine } = config.speakers
      if (engine === 'off') return null
      const none: SpeakerModels = { segmentation: null, voiceprint: null }
      if (engine === 'acoustic') {
        return { engine: keep('acoustic', () => speakerAdapters.acoustic(config, none)), notice: null }
      }
      const { notice, ...found } = await available(signal)
      if (engine === 'auto' && found.segmentation === null) {
        return { engine: keep('acoustic', () => speakerAdapters.acoustic(config, none)), notice }
      }
      const key = [found.segmentation, found.voiceprint].map((model) => model?.model.id ?? '').join('+')
      return { engine: keep(key, () => speakerAdapters['sherpa-onnx'](config, found)), notice }
    },
    close: async () => {
      const all = [...engines.values()]
      engines.clear()
      await Promise.all(all.map((engine) => engine.close()))
    },
  }
}
