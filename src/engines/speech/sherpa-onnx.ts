import path from 'node:path'
import type { Config } from '../../platform/config/config.ts'
import { StepError } from '../../contract/app-error.ts'
import { createPool } from '../../platform/processes/pool.ts'
import type { FoundModel } from '../models/find-model.ts'
import type { SpeechEngine } from './port.ts'
import type { SherpaAnswer, SherpaRequest, SherpaSetup } from './sherpa-onnx-child.ts'
import { spreadWords, wordsFromTokens } from './words.ts'

/** A window of 30 s takes seconds; a model may need a minute to load from a slow disk. */
const setupSeconds = 300
const requestSeconds = 300

/**
 * Neural recognition by sherpa-onnx, in child processes of one thread each. The model's files have been verified:
 * a damaged one would end the process. Throws StepError ENGINE_UNAVAILABLE for a model that is none of speech.
 */
export function createSherpaEngine(found: FoundModel, worker: Config['worker']): SpeechEngine {
  const traits = found.model.speech
  if (traits === null)
    throw new StepError('ENGINE_UNAVAILABLE', `${found.model.id} is no model for speech recognition.`)
  const setup: SherpaSetup = {
    family: traits.family,
    folder: found.folder,
    files: found.model.files.map(({ name }) => name),
    leadSeconds: traits.leadSeconds,
    tailSeconds: traits.tailSeconds,
  }
  const pool = createPool({
    module: new URL('./sherpa-onnx-child.ts', import.meta.url),
    name: 'The speech recogniser',
    setup,
    size: worker.processes,
    setupSeconds,
    requestSeconds,
    memoryLimit: worker.processMemory,
    idleSeconds: 60,
  })
  return {
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
    },
    maxWindowSeconds: traits.maxWindowSeconds,
    concurrency: worker.processes,
    pids: pool.pids,
    close: pool.close,
    recognise: async (window, { language, signal }) => {
      const request: SherpaRequest = { ...window, path: path.resolve(window.path), language }
      const answer = (await pool.run(request, { signal })) as SherpaAnswer
      const windowSeconds = window.length / window.sampleRate
      const timed = answer.timestamps.length === answer.tokens.length && answer.tokens.length > 0
      const words = timed
        ? wordsFromTokens(answer, { shift: traits.timeOffsetSeconds - traits.leadSeconds, windowSeconds })
        : spreadWords(answer.text, 0, windowSeconds, language === 'auto' ? answer.language : language)
      return { words, segments: [], language: answer.language, warnings: [] }
    },
  }
}
