import path from 'node:path'
import type { Config } from '../../platform/config/config.ts'
import { StepError } from '../../contract/app-error.ts'
import { createPool } from '../../platform/processes/pool.ts'
import { cacheEngines } from '../cache-engines.ts'
import type { CatalogueModel } from '../models/catalogue.ts'
import type { FoundModel } from '../models/find-model.ts'
import { downloadsOff, fetchable } from '../models/model-files.ts'
import { RefusalError } from '../refusal-error.ts'
import { calibrate } from './calibrate.ts'
import { withGuards } from './guards.ts'
import type { AdapterOffer, RecognisedWord, SpeechAdapter, SpeechDeps, SpeechEngine } from './port.ts'
import { primaryLanguage } from './primary-language.ts'
import { preferVocabulary } from './prefer-vocabulary.ts'
import { processesFor } from './processes-for.ts'
import { isOnline, type SherpaResult, type SherpaSetup } from './sherpa-models.ts'
import type { SherpaAnswer, SherpaRequest } from './sherpa-onnx-child.ts'
import { createSherpaStreams } from './sherpa-streams.ts'
import { unsupportedLanguage } from './unsupported-language.ts'
import { surestWords } from './surest-words.ts'
import { spreadWords, wordsFromTokens } from './words.ts'
import { warning } from '../../text/messages/warnings.ts'

/** Models that are used by default, the best first. */
const preference = ['parakeet-tdt-0.6b-v3-int8', 'whisper-large-v3-turbo', 'zipformer-en-3.3m-int8']

/** A window of 30 s takes seconds; a model may need a minute to load from a slow disk. */
const setupSeconds = 300
const requestSeconds = 300

/**
 * Neural recognition by sherpa-onnx, in child processes. The model's files are verified beforehand,
 * because a damaged one would abort the process. Throws StepError ENGINE_UNAVAILABLE if the model is not for speech.
 */
export function createSherpaEngine(found: FoundModel, worker: Config['worker']): SpeechEngine {
  const traits = found.model.speech
  if (traits === null) throw new StepError('ENGINE_UNAVAILABLE', `${found.model.id} is not a speech recognition model.`)
  const prefersWords = traits.family.includes('transducer')
  const modelBytes = found.model.files.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0)
  // The search that prefers a vocabulary holds the model once more.
  const { processes, threads } = processesFor(worker, prefersWords ? 2 * modelBytes : modelBytes)
  const setup: SherpaSetup = {
    family: traits.family,
    folder: found.folder,
    files: found.model.files.map(({ name }) => name),
    leadSeconds: traits.leadSeconds,
    tailSeconds: traits.tailSeconds,
    chunkSeconds: traits.chunkSeconds,
    threads,
  }
  const pool = createPool({
    module: new URL('./sherpa-onnx-child.ts', import.meta.url),
    name: 'The speech recogniser',
    setup,
    size: processes,
    setupSeconds,
    requestSeconds,
    memoryLimit: worker.processMemory,
    idleSeconds: worker.idleSeconds,
  })
  const streams = isOnline(traits.family) ? createSherpaStreams(setup, traits, { ...worker, processes }) : null
  return withGuards({
    provider: 'sherpa-onnx',
    model: found.model.id,
    quality: 'standard',
    abilities: {
      wordTimes: traits.wordTimes,
      confidence: traits.confidence,
      punctuation: traits.punctuation,
      speakers: false,
      languages: traits.languages,
      detectsLanguage: traits.detectsLanguage,
      vocabulary: prefersWords,
    },
    maxWindowSeconds: traits.maxWindowSeconds,
    ...(traits.chunkSeconds === null ? {} : { chunkSeconds: traits.chunkSeconds }),
    ...(traits.leastConfidence === null ? {} : { leastConfidence: traits.leastConfidence }),
    concurrency: processes,
    prepare: pool.prepare,
    pids: pool.pids,
    close: async () => {
      await streams?.close()
      await pool.close()
    },
    ...(streams === null ? {} : { streams }),
    recognise: async (window, { language, vocabulary, unasked = [], effort, signal }) => {
      const preferring = prefersWords ? vocabulary : []
      const request: SherpaRequest = {
        ...window,
        path: path.resolve(window.path),
        language,
        vocabulary: preferring,
        isThorough: effort === 'high',
      }
      const answer = (await pool.run(request, { signal })) as SherpaAnswer
      const windowSeconds = window.length / window.sampleRate
      const wordsOf = (result: SherpaResult, lead = 0): RecognisedWord[] =>
        result.timestamps.length === result.tokens.length && result.tokens.length > 0
          ? wordsFromTokens(result, {
              shift: traits.timeOffsetSeconds - traits.leadSeconds - lead,
              windowSeconds,
              pauses: answer.pauses,
            }).map((word) => ({ ...word, confidence: calibrate(word.confidence, traits.calibration) }))
          : spreadWords(result.text, 0, windowSeconds, language === 'auto' ? result.language : language)
      const words = surestWords([wordsOf(answer), ...answer.elsewhere.map(({ result, lead }) => wordsOf(result, lead))])
      const isAsked = (word: string): boolean => !unasked.includes(word)
      const warnings = unspelledWarning(answer.unspelled.filter(isAsked))
      if (answer.preferred === null) return { words, segments: [], language: answer.language, warnings }
      const preferred = preferVocabulary(words, wordsOf(answer.preferred), vocabulary)
      if (preferred.isRejected && vocabulary.some(isAsked)) {
        warnings.push(warning('VOCABULARY_REJECTED', {}))
      }
      return { words: preferred.words, segments: [], language: answer.language, warnings }
    },
  })
}

function unspelledWarning(unspelled: readonly string[]): string[] {
  if (unspelled.length === 0) return []
  const more = unspelled.length > 5 ? unspelled.length - 5 : null
  return [warning('VOCABULARY_UNSPELLED', { words: unspelled.slice(0, 5).join(', '), more })]
}

/** Loads models of the catalogue: the one in TIRO_SPEECH_MODEL, otherwise the best installed or downloadable one. */
export function createSherpaAdapter({ config, models, catalogue, onFirstUse }: SpeechDeps): SpeechAdapter {
  const engines = cacheEngines<SpeechEngine>()
  const open = (found: FoundModel): SpeechEngine =>
    engines.get(found.model.id, () => {
      const engine = createSherpaEngine(found, config.worker)
      onFirstUse?.(found, engine)
      return engine
    })
  const named = config.speech.model
  const find = (id: string): CatalogueModel[] => catalogue.filter((model) => model.id === id && model.speech !== null)
  const modelOf = (id: string): CatalogueModel => {
    const [model] = find(id)
    if (model !== undefined) return model
    throw new StepError(
      'ENGINE_UNAVAILABLE',
      `There is no speech model called ${id}; \`tiro models list\` shows them all.`,
    )
  }
  const usable = (): CatalogueModel[] => (named === null ? preference.flatMap(find) : [modelOf(named)])

  return {
    isConfigured: true,
    loadsModels: true,
    names: catalogue.filter(({ speech }) => speech !== null).map(({ id }) => `sherpa-onnx/${id}`),
    advice: `download a model (tiro models pull ${preference[0]})`,
    choose: async (language) => {
      const known = usable().filter((model) => knows(model, language))
      for (const { id } of known) {
        const found = await models.find(id)
        if (found !== null) return { engine: open(found), notices: [] }
      }
      const wanted = known.find((model) => named !== null || fetchable(model))
      if (wanted === undefined) {
        throw unsupportedLanguage(
          language,
          named === null ? 'no model supports it' : `the model ${named} does not support it`,
        )
      }
      if (!config.models.fetch && named === null) {
        throw new RefusalError(
          'ENGINE_UNAVAILABLE',
          downloadsOff(wanted.id),
          'model downloads are turned off (TIRO_MODEL_FETCH=0)',
        )
      }
      return { engine: open(await models.ensure(wanted.id)), notices: [] }
    },
    byModel: async (model) => open(await models.ensure(modelOf(model).id)),
    offers: async () => {
      const ids = named === null ? preference : [named]
      const all = ids.flatMap(find)
      const here: CatalogueModel[] = []
      for (const model of all) if ((await models.find(model.id)) !== null) here.push(model)
      const fetched = config.models.fetch ? all.filter((model) => named !== null || fetchable(model)) : []
      return [
        ...here.flatMap((model) => offersOf(model, { isHere: true })),
        ...fetched
          .filter((model) => !here.includes(model))
          .flatMap((model) =>
            offersOf(model, { isHere: false, hasFailed: models.pullState(model.id).state === 'failed' }),
          ),
      ]
    },
    close: engines.close,
  }
}

function knows(model: CatalogueModel, language: string): boolean {
  return language === 'auto' || model.speech?.languages.includes(primaryLanguage(language)) === true
}

function offersOf({ id, speech }: CatalogueModel, state: Pick<AdapterOffer, 'isHere' | 'hasFailed'>): AdapterOffer[] {
  const languages = speech?.languages ?? []
  return languages.map((language) => ({ language, engine: `sherpa-onnx/${id}`, quality: 'standard', ...state }))
}
