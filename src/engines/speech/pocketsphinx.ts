import type { Config } from '../../platform/config/config.ts'
import { StepError } from '../../contract/app-error.ts'
import { findProgram } from '../../platform/processes/environment.ts'
import { cacheEngines } from '../cache-engines.ts'
import { calibrate } from './calibrate.ts'
import { withGuards } from './guards.ts'
import { readWindow } from './pcm.ts'
import { batchProgram } from './pocketsphinx-process.ts'
import type { RecognisedWord, SpeechAdapter, SpeechDeps, SpeechEngine } from './port.ts'
import { primaryLanguage } from './primary-language.ts'
import type { SphinxWord } from './sphinx-log.ts'
import { SphinxPool } from './sphinx-pool.ts'
import { unsupportedLanguage } from './unsupported-language.ts'
import { warning } from '../../text/messages/warnings.ts'
import { roundSeconds } from '../../text/round-seconds.ts'

/** Fitted on 908 words of five real clips and ten degraded copies of each. */
const calibration = { slope: 0.3, offset: 0.53 }

/**
 * Draft recognition of English by Debian's PocketSphinx, in several processes that each decode many windows.
 * Throws StepError ENGINE_UNAVAILABLE if the program is not installed.
 */
export function createPocketSphinxEngine(program: string, worker: Config['worker']): SpeechEngine {
  const pool = new SphinxPool(program)
  return withGuards({
    provider: 'pocketsphinx',
    model: 'en-us',
    quality: 'draft',
    abilities: {
      wordTimes: true,
      confidence: true,
      punctuation: false,
      speakers: false,
      languages: ['en'],
      detectsLanguage: false,
      vocabulary: false,
    },
    maxWindowSeconds: 30,
    concurrency: worker.processes,
    pids: () => pool.pids(),
    recognise: async (window, { signal }) => {
      const samples = await readWindow(window)
      signal.throwIfAborted()
      const found = await pool.use(async (sphinx) => sphinx.decode(new Uint8Array(samples.buffer), signal))
      return { words: wordsOf(found, window.length / window.sampleRate), segments: [], language: 'en', warnings: [] }
    },
    close: async () => pool.close(),
  })
}

/** PocketSphinx, if installed. It supports only English and can't detect the language. */
export function createPocketSphinxAdapter({ config }: SpeechDeps): SpeechAdapter {
  const program = config.speech.pocketsphinx
  const engines = cacheEngines<SpeechEngine>()
  const open = (): SpeechEngine => engines.get('en-us', () => createPocketSphinxEngine(program, config.worker))
  const isInstalled = async (): Promise<boolean> => (await findProgram(batchProgram(program))) !== null
  return {
    isConfigured: true,
    loadsModels: false,
    // Earlier versions listed the second.
    names: ['pocketsphinx/en-us', 'pocketsphinx'],
    advice: 'install the packages pocketsphinx and pocketsphinx-en-us',
    choose: async (language, because) => {
      if (language !== 'auto' && primaryLanguage(language) !== 'en') {
        throw unsupportedLanguage(language, 'PocketSphinx knows English only')
      }
      if (!(await isInstalled())) throw new StepError('ENGINE_UNAVAILABLE', 'PocketSphinx is not installed.')
      const draft = because === null ? [] : [warning('DRAFT_ENGINE', { engine: 'PocketSphinx', reason: because })]
      const assumed = language === 'auto' ? [warning('LANGUAGE_ASSUMED', { language: 'English' })] : []
      return { engine: open(), notices: [...draft, ...assumed] }
    },
    byModel: async () => open(),
    offers: async () =>
      (await isInstalled()) ? [{ language: 'en', engine: 'pocketsphinx/en-us', quality: 'draft', isHere: true }] : [],
    close: engines.close,
  }
}

/** The words without fillers (`<sil>`, `[NOISE]`, `++um++`) and without pronunciation variants (`to(2)`). */
export function wordsOf(found: readonly SphinxWord[], windowSeconds: number): RecognisedWord[] {
  return found
    .filter(({ word }) => !/^(<.*>|\[.*\]|\+\+.*\+\+)$/.test(word))
    .map(({ word, startFrame, endFrame, probability }) => {
      const start = Math.min(windowSeconds, startFrame / 100)
      return {
        word: word.replace(/\(\d+\)$/, ''),
        start: roundSeconds(start),
        end: roundSeconds(Math.min(windowSeconds, Math.max(start, (endFrame + 1) / 100))),
        confidence: calibrate(Math.min(1, Math.max(0, probability)), calibration),
      }
    })
}
