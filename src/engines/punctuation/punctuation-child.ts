import { answerRequests } from '../../platform/processes/pool-child.ts'
import type { PunctuationFamily } from '../models/catalogue.ts'
import { loadSherpa, type Punctuation } from '../speech/sherpa-library.ts'
import { fileOf, plain } from '../speech/sherpa-models.ts'

export interface PunctuationSetup {
  family: PunctuationFamily
  folder: string
  /** Names of the model's files. */
  files: readonly string[]
}

/** The texts to punctuate. */
export type PunctuationRequest = readonly string[]

answerRequests((given) => {
  const model = load(given as PunctuationSetup)
  return (body): string[] => (body as PunctuationRequest).map((text) => model.addPunct(text))
})

function load(setup: PunctuationSetup): Punctuation {
  const { OfflinePunctuation, OnlinePunctuation } = loadSherpa()
  const model = fileOf(setup, 'model')
  return setup.family === 'cnn-bilstm'
    ? new OnlinePunctuation({ model: { cnnBilstm: model, bpeVocab: fileOf(setup, 'bpe'), ...plain } })
    : new OfflinePunctuation({ model: { ctTransformer: model, ...plain } })
}
