import type { FoundModel } from '../models/find-model.ts'
import { messageOf, StepError, WaitError } from '../../contract/app-error.ts'
import { catalogue as wholeCatalogue, type CatalogueModel } from '../models/catalogue.ts'
import type { ModelManager } from '../models/manager.ts'
import { hasPocketSphinx, speechAdapters, type SpeechConfig } from './index.ts'
import { listSpeechLanguages } from './list-languages.ts'
import type { SpeechEngine, SpeechOffer } from './port.ts'

/** An engine, and what a person should know of the choice (a sentence for the transcript's warnings), or null. */
export interface SpeechChoice {
  engine: SpeechEngine
  notice: string | null
}

/** Chooses engines and keeps them: an engine holds processes that are used again and again. */
export interface SpeechChooser {
  /**
   * The engine for a language (BCP 47, or `auto`). Throws WaitError while a model is being fetched, StepError
   * LANGUAGE_UNSUPPORTED when nobody here knows the language, ENGINE_UNAVAILABLE when what is asked for is not here.
   */
  choose: (language: string) => Promise<SpeechChoice>
  /** The engine that was chosen before, by `provider/model`: a run keeps its engine. Throws StepError ENGINE_UNAVAILABLE. */
  byName: (name: string) => Promise<SpeechEngine>
  /** Every language that it has an engine for, at this moment. */
  languages: () => Promise<SpeechOffer[]>
  /** Ends every engine. */
  close: () => Promise<void>
}

/** Models that `auto` takes, the best first. */
const preference = ['parakeet-tdt-0.6b-v3-int8', 'whisper-large-v3-turbo', 'zipformer-en-3.3m-int8']
/** Models that `auto` fetches, the best first. */
const fetched = ['parakeet-tdt-0.6b-v3-int8', 'whisper-large-v3-turbo']

export function createSpeechChooser(
  config: SpeechConfig,
  models: ModelManager,
  catalogue: readonly CatalogueModel[] = wholeCatalogue,
): SpeechChooser {
  const engines = new Map<string, SpeechEngine>()
  const keep = (key: string, make: () => SpeechEngine): SpeechEngine => {
    const engine = engines.get(key) ?? make()
    engines.set(key, engine)
    return engine
  }
  const sherpa = (found: FoundModel): SpeechEngine =>
    keep(`sherpa-onnx/${found.model.id}`, () => speechAdapters['sherpa-onnx'](config, found))
  const pocketsphinx = (): SpeechEngine => keep('pocketsphinx', () => speechAdapters.pocketsphinx(config))
  const openai = (): SpeechEngine => keep('openai', () => speechAdapters.openai(config))
  const modelOf = (id: string): CatalogueModel => {
    const model = catalogue.find((candidate) => candidate.id === id)
    if (model?.speech === undefined || model.speech === null) {
      throw new StepError(
        'ENGINE_UNAVAILABLE',
        `There is no speech model called ${id}; \`tiro models list\` shows them all.`,
      )
    }
    return model
  }
  const inCatalogue = (id: string): boolean => catalogue.some((candidate) => candidate.id === id)

  const named = async (id: string, language: string): Promise<SpeechChoice> => {
    const model = modelOf(id)
    if (!knows(model, language)) throw unsupported(language, `the model ${id} does not know it`)
    return { engine: sherpa(await models.ensure(model.id)), notice: null }
  }

  /** What is here, else what can be fetched, else the draft. */
  const automatic = async (language: string): Promise<SpeechChoice> => {
    for (const id of preference.filter(inCatalogue)) {
      if (!knows(modelOf(id), language)) continue
      const found = await models.find(id)
      if (found !== null) return { engine: sherpa(found), notice: null }
    }
    const wanted = fetched.filter(inCatalogue).find((id) => knows(modelOf(id), language))
    let failure: unknown = new Error('no model for this language is known')
    if (wanted !== undefined && config.models.fetch) {
      try {
        return { engine: sherpa(await models.ensure(wanted)), notice: null }
      } catch (error) {
        if (error instanceof WaitError) throw error
        failure = error
      }
    } else if (wanted !== undefined) {
      failure = new Error('fetching models is switched off (TIRO_MODEL_FETCH=0)')
    }
    if (config.speech.openai !== null) return { engine: openai(), notice: null }
    const why = messageOf(failure).replace(/\.$/, '')
    if (!isEnglish(language)) throw unsupported(language, why)
    if (await hasPocketSphinx(config)) {
      return { engine: pocketsphinx(), notice: `Draft quality by PocketSphinx: ${why}.${assumed(language)}` }
    }
    throw new StepError(
      'ENGINE_UNAVAILABLE',
      `No speech engine is here: ${why}, and PocketSphinx is not installed. Fetch a model (tiro models pull ${preference[0]}) or install the packages pocketsphinx and pocketsphinx-en-us.`,
    )
  }

  return {
    choose: async (language) => {
      const { engine, model } = config.speech
      if (engine === 'openai') return { engine: openai(), notice: null }
      if (engine === 'pocketsphinx') {
        if (!isEnglish(language)) throw unsupported(language, 'PocketSphinx knows English only')
        return { engine: pocketsphinx(), notice: assumed(language).trim() || null }
      }
      if (model !== null) return named(model, language)
      if (engine === 'sherpa-onnx') {
        for (const id of preference.filter(inCatalogue)) {
          if (knows(modelOf(id), language) && (await models.find(id)) !== null) return named(id, language)
        }
        const wanted = fetched.filter(inCatalogue).find((id) => knows(modelOf(id), language))
        if (wanted === undefined) throw unsupported(language, 'no model for it is known')
        return named(wanted, language)
      }
      return automatic(language)
    },
    byName: async (name) => {
      const [provider, ...rest] = name.split('/')
      const model = rest.join('/')
      if (provider === 'pocketsphinx') return pocketsphinx()
      if (provider === 'openai' && config.speech.openai?.model === model) return openai()
      if (provider === 'sherpa-onnx') return sherpa(await models.ensure(modelOf(model).id))
      throw new StepError('ENGINE_UNAVAILABLE', `The speech engine ${name} is not here any more.`)
    },
    languages: () => listSpeechLanguages(config, models, { catalogue, preference, fetched }),
    close: async () => {
      const all = [...engines.values()]
      engines.clear()
      await Promise.all(all.map((engine) => engine.close()))
    },
  }
}

function primary(language: string): string {
  return language.split('-')[0]?.toLowerCase() ?? language
}

function knows(model: CatalogueModel, language: string): boolean {
  return language === 'auto' || model.speech?.languages.includes(primary(language)) === true
}

function isEnglish(language: string): boolean {
  return language === 'auto' || primary(language) === 'en'
}

/** PocketSphinx cannot tell languages apart. */
function assumed(language: string): string {
  return language === 'auto' ? ' The language was taken to be English.' : ''
}

function unsupported(language: string, why: string): StepError {
  const name = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' })
  let spoken = language
  try {
    spoken = name.of(language) ?? language
  } catch {
    // Not even the form of a language code: it is named as it was given.
  }
  return new StepError('LANGUAGE_UNSUPPORTED', `${spoken} cannot be transcribed here: ${why}.`)
}
