import { StepError } from '../../src/contract/app-error.ts'
import { withGuards } from '../../src/engines/speech/guards.ts'
import type { SpeechAdapter, SpeechEngine } from '../../src/engines/speech/port.ts'

function createSilentEngine(): SpeechEngine {
  let isClosed = false
  return withGuards({
    provider: 'silent',
    model: 'none',
    quality: 'draft',
    abilities: {
      wordTimes: true,
      confidence: false,
      punctuation: true,
      speakers: false,
      languages: 'any',
      detectsLanguage: false,
      vocabulary: false,
    },
    maxWindowSeconds: 30,
    concurrency: 1,
    pids: () => [],
    recognise: async (_window, { signal }) => {
      signal.throwIfAborted()
      if (isClosed) throw new StepError('ENGINE_ERROR', 'The engine is closed.', { retryable: true })
      return { words: [], segments: [], language: null, warnings: [] }
    },
    close: async () => {
      isClosed = true
    },
  })
}

export function createSilentAdapter(): SpeechAdapter {
  const engine = createSilentEngine()
  return {
    // `auto` doesn't use it: only TIRO_SPEECH=silent does.
    isConfigured: false,
    loadsModels: false,
    names: ['silent/none'],
    advice: null,
    choose: async () => ({ engine, notices: [] }),
    byModel: async () => engine,
    offers: async () => [{ language: '*', engine: 'silent/none', quality: 'draft', isHere: true }],
    close: () => engine.close(),
  }
}
