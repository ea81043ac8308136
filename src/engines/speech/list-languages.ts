import type { CatalogueModel } from '../models/catalogue.ts'
import type { ModelManager } from '../models/manager.ts'
import { hasPocketSphinx, type SpeechConfig } from './index.ts'
import type { SpeechOffer } from './port.ts'

/**
 * The languages that the choice has an engine for, each with the one that it would take. `preference` and `fetched` are
 * the models that `auto` takes and fetches, the best first.
 */
export async function listSpeechLanguages(
  config: SpeechConfig,
  models: Pick<ModelManager, 'find'>,
  known: { catalogue: readonly CatalogueModel[]; preference: readonly string[]; fetched: readonly string[] },
): Promise<SpeechOffer[]> {
  const { engine, model, openai } = config.speech
  const offers = new Map<string, SpeechOffer>()
  const offer = (language: string, name: string, quality: SpeechOffer['quality'], isHere: boolean): void => {
    if (!offers.has(language)) offers.set(language, { language, engine: name, quality, isHere })
  }
  const addModel = (id: string, isHere: boolean): void => {
    const languages = known.catalogue.find((candidate) => candidate.id === id)?.speech?.languages ?? []
    for (const language of languages) offer(language, `sherpa-onnx/${id}`, 'standard', isHere)
  }
  if (engine === 'auto' || engine === 'sherpa-onnx') {
    const ids = model === null ? known.preference : [model]
    for (const id of ids) if (isListed(known.catalogue, id) && (await models.find(id)) !== null) addModel(id, true)
    if (config.models.fetch) for (const id of model === null ? known.fetched : [model]) addModel(id, false)
  }
  const mayFallBack = engine === 'auto' && model === null
  if ((engine === 'openai' || mayFallBack) && openai !== null) offer('*', `openai/${openai.model}`, 'standard', true)
  else if ((engine === 'pocketsphinx' || mayFallBack) && (await hasPocketSphinx(config))) {
    offer('en', 'pocketsphinx', 'draft', true)
  }
  return [...offers.values()].toSorted((a, b) => (a.language < b.language ? -1 : 1))
}

function isListed(catalogue: readonly CatalogueModel[], id: string): boolean {
  return catalogue.some((candidate) => candidate.id === id)
}
