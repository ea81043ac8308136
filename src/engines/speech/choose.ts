import { StepError, WaitError } from '../../contract/app-error.ts'
import type { EngineOffer } from '../../contract/endpoints/languages.ts'
import { askedAdapters } from '../asked-adapters.ts'
import { catalogue as defaultCatalogue, type CatalogueModel } from '../models/catalogue.ts'
import { reasonOf } from '../refusal-error.ts'
import { speechAdapters } from './index.ts'
import type {
  AdapterOffer,
  SpeechAdapter,
  SpeechChoice,
  SpeechConfig,
  SpeechDeps,
  SpeechEngine,
  SpeechOffer,
} from './port.ts'
import { unsupportedLanguage } from './unsupported-language.ts'

/** Chooses speech engines and caches them, because an engine holds processes that are used again. */
export interface SpeechChooser {
  /**
   * Gets the engine for a language (BCP 47, or `auto`). Throws WaitError while a model is being fetched, StepError
   * LANGUAGE_UNSUPPORTED if no engine supports the language, ENGINE_UNAVAILABLE if the configured engine is missing.
   */
  choose: (language: string) => Promise<SpeechChoice>
  /** Finds an engine by `provider/model`, so that a run keeps its engine. Throws StepError ENGINE_UNAVAILABLE. */
  byName: (name: string) => Promise<SpeechEngine>
  /** What a name may be if no engine has this one, as part of a sentence; null if one has it, here or elsewhere. */
  namesInstead: (name: string) => string | null
  /** Lists every language that currently has an engine. */
  languages: () => Promise<SpeechOffer[]>
  /** Lists the engines that `byName` finds, the best first. */
  engines: () => Promise<EngineOffer[]>
  /** Closes every engine. */
  close: () => Promise<void>
}

export function createSpeechChooser(
  config: SpeechConfig,
  models: SpeechDeps['models'],
  catalogue: readonly CatalogueModel[] = defaultCatalogue,
  onFirstUse?: SpeechDeps['onFirstUse'],
): SpeechChooser {
  const { engine: wanted, model: namedModel } = config.speech
  const names = askedAdapters('TIRO_SPEECH', wanted, speechAdapters, ['auto'])
  const deps = { config, models, catalogue, ...(onFirstUse === undefined ? {} : { onFirstUse }) }
  const adapters = new Map(Object.entries(speechAdapters).map(([name, create]) => [name, create(deps)]))
  // With `auto`: the configured adapters; if TIRO_SPEECH_MODEL names a model, those that can load it.
  const isAsked = (adapter: SpeechAdapter): boolean =>
    wanted !== 'auto' || (adapter.isConfigured && (namedModel === null || adapter.loadsModels))
  const requested = [...adapters].flatMap(([name, adapter]) =>
    names.includes(name) && isAsked(adapter) ? [adapter] : [],
  )

  return {
    choose: async (language) => {
      let because: string | null = null
      let failure: unknown
      for (const adapter of requested) {
        try {
          return await adapter.choose(language, because)
        } catch (error) {
          if (error instanceof WaitError || requested.length === 1) throw error
          because = because === null ? reasonOf(error) : because
          failure = error
        }
      }
      const isUnsupported = failure instanceof StepError && failure.code === 'LANGUAGE_UNSUPPORTED'
      if (isUnsupported) throw unsupportedLanguage(language, because ?? 'no engine supports it')
      throw noEngine([because, reasonOf(failure)], requested)
    },
    byName: async (name) => {
      const [provider = '', ...rest] = name.split('/')
      const engine = await adapters.get(provider)?.byModel(rest.join('/'))
      if (engine === undefined || engine === null) {
        throw new StepError('ENGINE_UNAVAILABLE', `The speech engine ${name} isn't available here.`)
      }
      return engine
    },
    namesInstead: (name) => {
      const [provider = '', model = ''] = name.split('/')
      const names = adapters.get(provider)?.names ?? []
      if (names.includes(name) || (model !== '' && adapters.get(provider)?.names === null)) return null
      return [...adapters].flatMap(([one, adapter]) => adapter.names ?? `${one}/…`).join(', ')
    },
    languages: async () => {
      const offers = new Map<string, AdapterOffer>()
      for (const adapter of requested) {
        for (const offer of await adapter.offers()) {
          const before = offers.get(offer.language)
          if (before === undefined || (before.hasFailed === true && offer.isHere)) offers.set(offer.language, offer)
        }
        if (offers.has('*')) break
      }
      const isCovered = offers.get('*')?.isHere === true
      return [...offers.values()]
        .filter(({ hasFailed }) => !(isCovered && hasFailed === true))
        .map(({ hasFailed: _, ...offer }) => offer)
        .toSorted((a, b) => (a.language < b.language ? -1 : 1))
    },
    engines: async () => {
      const offers = await Promise.all(requested.map((adapter) => adapter.offers()))
      const byEngine = Map.groupBy(offers.flat(), ({ engine }) => engine)
      return [...byEngine.values()].flatMap(([first, ...more]) => {
        if (first === undefined) return []
        const { engine, quality, isHere } = first
        return [{ engine, quality, isHere, languages: [first, ...more].map(({ language }) => language) }]
      })
    },
    close: async () => {
      await Promise.all([...adapters.values()].map((adapter) => adapter.close()))
    },
  }
}

/** The error when no adapter can serve: the reasons of the best and the last one, and what to do about it. */
function noEngine(reasons: readonly (string | null)[], requested: readonly SpeechAdapter[]): StepError {
  const why = [...new Set(reasons.filter((reason) => reason !== null))].join(', and ')
  const advice = requested.flatMap((adapter) => adapter.advice ?? []).join(' or ')
  return new StepError(
    'ENGINE_UNAVAILABLE',
    `No speech engine is available: ${why}. ${advice.charAt(0).toUpperCase()}${advice.slice(1)}.`,
  )
}
