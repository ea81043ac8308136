import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Config } from '../../platform/config/config.ts'
import { StepError } from '../../contract/app-error.ts'
import { findProgram } from '../../platform/processes/environment.ts'
import { cacheEngines } from '../cache-engines.ts'
import { withGuards } from './guards.ts'
import { readSamples } from './pcm.ts'
import { batchProgram, startSphinx, type SphinxProcess, type SphinxWord } from './pocketsphinx-process.ts'
import type { RecognisedWord, SpeechAdapter, SpeechDeps, SpeechEngine } from './port.ts'
import { primaryLanguage } from './primary-language.ts'
import { unsupportedLanguage } from './unsupported-language.ts'
import { round } from './words.ts'

/** Idle seconds after which a process is ended. */
const idleSeconds = 30

/**
 * Draft recognition of English by Debian's PocketSphinx, in several processes that each decode many windows.
 * Throws StepError ENGINE_UNAVAILABLE if the program is not installed.
 */
export function createPocketSphinxEngine(program: string, worker: Config['worker']): SpeechEngine {
  let folder: Promise<string> | undefined
  const processes = new Set<SphinxProcess>()
  const free: SphinxProcess[] = []
  const waiting: (() => void)[] = []
  let busy = 0
  let closed = false
  let idle: NodeJS.Timeout | undefined

  const take = async (signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted()
    if (busy < worker.processes) {
      busy += 1
      return
    }
    await new Promise<void>((resolve, reject) => {
      const go = (): void => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const leave = (): void => {
        waiting.splice(waiting.indexOf(go), 1)
        reject(signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason)))
      }
      signal.addEventListener('abort', leave, { once: true })
      waiting.push(go)
    })
  }
  /** Frees a slot for the window that has waited longest. */
  const give = (): void => {
    const next = waiting.shift()
    if (next !== undefined) {
      next()
      return
    }
    busy -= 1
    if (busy > 0) return
    clearTimeout(idle)
    idle = setTimeout(() => void stopAll(), idleSeconds * 1000)
    idle.unref()
  }
  const stopAll = async (): Promise<void> => {
    free.length = 0
    const ending = [...processes]
    processes.clear()
    await Promise.all(ending.map((process) => process.stop()))
  }
  const process = async (): Promise<SphinxProcess> => {
    for (let found = free.pop(); found !== undefined; found = free.pop()) {
      if (found.alive()) return found
      processes.delete(found)
    }
    const own = await mkdtemp(path.join(await (folder ??= mkdtemp(path.join(tmpdir(), 'tiro-sphinx-'))), 'p'))
    const started = await startSphinx(program, own)
    processes.add(started)
    return started
  }

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
    },
    maxWindowSeconds: 30,
    concurrency: worker.processes,
    pids: () => [...processes].filter((found) => found.alive()).map(({ pid }) => pid),
    recognise: async (window, { signal }) => {
      if (closed) throw new StepError('ENGINE_ERROR', 'PocketSphinx is closed.', { retryable: true })
      const file = await open(window.path, 'r')
      let samples: Int16Array
      try {
        samples = await readSamples(file, window.offset, window.length)
      } finally {
        await file.close()
      }
      await take(signal)
      clearTimeout(idle)
      try {
        const sphinx = await process()
        try {
          const found = await sphinx.decode(new Uint8Array(samples.buffer), signal)
          return {
            words: wordsOf(found, window.length / window.sampleRate),
            segments: [],
            language: 'en',
            warnings: [],
          }
        } finally {
          if (sphinx.alive()) free.push(sphinx)
          else processes.delete(sphinx)
        }
      } finally {
        give()
      }
    },
    close: async () => {
      closed = true
      clearTimeout(idle)
      await stopAll()
      if (folder !== undefined) await rm(await folder, { recursive: true, force: true })
    },
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
    advice: 'install the packages pocketsphinx and pocketsphinx-en-us',
    choose: async (language, because) => {
      if (language !== 'auto' && primaryLanguage(language) !== 'en') {
        throw unsupportedLanguage(language, 'PocketSphinx knows English only')
      }
      if (!(await isInstalled())) throw new StepError('ENGINE_UNAVAILABLE', 'PocketSphinx is not installed.')
      const draft = because === null ? [] : [`Draft quality by PocketSphinx: ${because}.`]
      const assumed = language === 'auto' ? ['The language was assumed to be English.'] : []
      return { engine: open(), notice: [...draft, ...assumed].join(' ') || null }
    },
    byModel: async () => open(),
    offers: async () =>
      (await isInstalled()) ? [{ language: 'en', engine: 'pocketsphinx', quality: 'draft', isHere: true }] : [],
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
        start: round(start),
        end: round(Math.min(windowSeconds, Math.max(start, (endFrame + 1) / 100))),
        confidence: Math.min(1, Math.max(0, probability)),
      }
    })
}
