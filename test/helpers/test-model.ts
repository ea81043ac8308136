// Adds the tests' speech model to the catalogue of each process that loads this file. It isn't in any existing
// folder: `testModelFolder` creates it.
import type { catalogue as sources, CatalogueModel } from '../../src/engines/models/catalogue.ts'

const files = ['encoder.onnx', 'decoder.onnx', 'joiner.onnx', 'tokens.txt']

export const testModel: CatalogueModel = {
  id: 'sample-by-heart',
  purpose: 'speech',
  title: 'The words of the sample, for tests',
  licence: 'MIT',
  source: 'the tests',
  files: files.map((name) => ({ name, address: null, bytes: null, sha256: null })),
  speech: {
    family: 'offline-transducer',
    languages: ['en'],
    detectsLanguage: false,
    punctuation: false,
    wordTimes: true,
    confidence: true,
    calibration: null,
    leastConfidence: null,
    maxWindowSeconds: 15,
    chunkSeconds: null,
    timeOffsetSeconds: 0,
    mostWordErrors: 0.1,
    leadSeconds: 0,
    tailSeconds: 0,
  },
}

/** Of the sources, or of what was built from them, whichever this process runs. */
const isBuilt = process.argv[1]?.endsWith('.mjs') === true
const { catalogue } = (await import(
  isBuilt ? '../../dist/catalogue.mjs' : '../../src/engines/models/catalogue.ts'
)) as { catalogue: typeof sources }
if (!catalogue.includes(testModel)) (catalogue as CatalogueModel[]).push(testModel)
