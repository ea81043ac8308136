import { StepError, WaitError } from '../../contract/app-error.ts'
import { askedAdapters } from '../asked-adapters.ts'
import { catalogue as defaultCatalogue, type CatalogueModel } from '../models/catalogue.ts'
import { reasonOf } from '../refusal-error.ts'
import { speechAdapters } from './index.ts'
import type { SpeechAdapter, SpeechChoice, SpeechConfig, SpeechDeps, SpeechEngine, SpeechOffer } from './port.ts'
import { unsupportedLanguage } from './unsupported-language.ts'

/** Chooses engines and keeps them: an engine holds processes that are used again and again. */
export interface SpeechChooser {
  /**
   * The engine for a language (BCP 47, or `auto`). Throws WaitError while a model is being fetched, StepError
   * LANGUAGE_UNSUPPORTED when no engine here knows the language, ENGINE_UNAVAILABLE when the wanted engine is not here.
   */
  choose: (language: string) => Promise<SpeechChoice>
  /** The engine that was chosen before, by `provider/model`: a run keeps its engine. Throws StepError ENGINE_UNAVAILABLE. */
  byName: (name: string) => Promise<SpeechEngine>
  /** Every language that it has an engine for, at this moment. */
  languages: () => Promise<SpeechOffer[]>
  /** Ends every engine. */
  close: () => Promise<void>
}

export function createSpeechChooser(
  config: SpeechConfig,
  models: SpeechDeps['models'],
  catalogue: readonly CatalogueModel[] = defaultCatalogue,
): SpeechChooser {
  const { engine: wanted, model: namedModel } = config.speech
  const names = askedAdapters('TIRO_SPEECH', wanted, speechAdapters, ['auto'])
  const deps = { config, models, catalogue }
  const adapters = new Map(Object.entries(speechAdapters).map(([name, create]) => [name, create(deps)]))
  // With `auto`: those that are configured; where TIRO_SPEECH_MODEL names a model, those that can load it.
  const isAsked = (adapter: SpeechAdapter): boolean =>
    wanted !== 'auto' || (adapter.isConfigured && (namedModel === null || adapter.loadsModels))
  const asked = [...adapters].flatMap(([name, adapter]) => (names.includes(name) && isAsked(adapter) ? [adapter] : []))

  return {
    choose: async (language) => {
      let because: string | null = null
      let failure: unknown
      for (const adapter of asked) {
        try {
          return await adapter.choose(language, because)
        } catch (error) {
          if (error instanceof WaitError || asked.length === 1) throw error
          because = because === null ? reasonOf(error) : because
          failure = error
        }
      }
      const isUnsupported = failure instanceof StepError && failure.code === 'LANGUAGE_UNSUPPORTED'
      if (isUnsupported) throw unsupportedLanguage(language, because ?? 'no engine knows it')
      throw noEngine([because, reasonOf(failure)], asked)
    },
    byName: async (name) => {
      const [provider = '', ...rest] = name.split('/')
      const engine = await adapters.get(provider)?.byModel(rest.join('/'))
      if (engine === undefined || engine === null) {
        throw new StepError('ENGINE_UNAVAILABLE', `The speech engine ${name} is not here any more.`)
      }
      return engine
    },
    languages: async () => {
      const offers = new Map<string, SpeechOffer>()
      for (const adapter of asked) {
        for (const offer of await adapter.offers()) if (!offers.has(offer.language)) offers.set(offer.language, offer)
        if (offers.has('*')) break
      }
      return [...offers.values()].toSorted((a, b) => (a.language < b.language ? -1 : 1))
    },
    close: async () => {
      await Promise.all([...adapters.values()].map((adapter) => adapter.close()))
    },
  }
}

/** The error where no adapter can serve: the reasons of the best and of the last one, and what a person can do. */
function noEngine(reasons: readonly (string | null)[], asked: readonly SpeechAdapter[]): StepError {
  const why = [...new Set(reasons.filter((reason) => reason !== null))].join(', and ')
  const advice = asked.flatMap((adapter) => adapter.advice ?? []).join(' or ')
  return new StepError(
    'ENGINE_UNAVAILABLE',
    `No speech engine is here: ${why}. ${advice.charAt(0).toUpperCase()}${advice.slice(1)}.`,
  )
}
