import { StepError } from '../../contract/app-error.ts'
import type { Config } from '../../platform/config/config.ts'
import type { ProcessPool } from '../../platform/processes/pool.ts'
import { createModelPools } from '../model-pools.ts'
import { catalogue as defaultCatalogue, type CatalogueModel } from '../models/catalogue.ts'
import type { ModelManager } from '../models/manager.ts'
import { primaryLanguage } from '../speech/primary-language.ts'
import type { PunctuationChooser, Punctuator } from './port.ts'
import type { PunctuationRequest, PunctuationSetup } from './punctuation-child.ts'
import { batchesOf } from '../../text/batches-of.ts'

/** Texts of a request: the slowest machine needs less than the limit of a request for them. */
const textsAtOnce = 200

/** Punctuates with the first installed model of the catalogue for a language, in a child process. */
export function createPunctuationChooser(
  worker: Pick<Config['worker'], 'processMemory' | 'idleSeconds'>,
  models: Pick<ModelManager, 'find'>,
  catalogue: readonly CatalogueModel[] = defaultCatalogue,
): PunctuationChooser {
  // One process is enough: an hour of speech has some hundred texts.
  const pools = createModelPools<PunctuationSetup>(worker, {
    module: new URL('./punctuation-child.ts', import.meta.url),
    name: 'The punctuation model',
  })
  const choose = async (language: string): Promise<Punctuator | null> => {
    const base = primaryLanguage(language)
    for (const { id, files, punctuation } of catalogue) {
      if (punctuation === undefined || !punctuation.languages.includes(base)) continue
      const found = await models.find(id)
      if (found === null) continue
      const { family } = punctuation
      const setup = { family, folder: found.folder, files: files.map(({ name }) => name) }
      return punctuator(id, family === 'cnn-bilstm', () => pools.of(setup))
    }
    return null
  }
  return {
    choose,
    languages: async () => {
      const here: string[] = []
      for (const language of new Set(catalogue.flatMap(({ punctuation }) => punctuation?.languages ?? []))) {
        if ((await choose(language)) !== null) here.push(language)
      }
      return here
    },
    pids: pools.pids,
    close: pools.close,
  }
}

function punctuator(model: string, hasCase: boolean, pool: () => ProcessPool): Punctuator {
  return {
    provider: 'sherpa-onnx',
    model,
    hasCase,
    punctuate: async (texts, signal) => {
      const written: string[] = []
      for (const request of batchesOf<PunctuationRequest[number]>(texts, textsAtOnce)) {
        const answers = (await pool().run(request, { signal })) as string[]
        if (answers.length !== request.length) throw new StepError('ENGINE_ERROR', 'The punctuation model lost a text.')
        written.push(...answers)
      }
      return written
    },
  }
}
