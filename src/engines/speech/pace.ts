import { StepError } from '../../contract/app-error.ts'
import type { RecogniseResult, SpeechEngine } from './port.ts'
import { fillWarning } from '../../text/messages/fill-warning.ts'
import { waitingSentences } from '../../text/messages/waiting-sentences.ts'

/** Limits in seconds. */
export interface PaceLimits {
  /** The least that a window gets: a model may have to be loaded first. */
  least: number
  most: number
}

const defaultLimits: PaceLimits = { least: 60, most: 300 }
/** Time per second of audio before anything is known of the engine. */
const firstRate = 8
/** How much slower than before a window may be: the machine may be busy. */
const maxSlowdown = 8
/** Shorter windows cost about as much. */
const leastWindow = 10

/**
 * Wraps an engine so that a window which takes far longer than the ones before, for its length, is given to another
 * process: the first may be stopped or hang. Half-way to the limit it calls `onSlow` with a sentence for the user.
 */
export function withPace(engine: SpeechEngine, { least, most }: PaceLimits = defaultLimits): SpeechEngine {
  /** Seconds per second of audio, as slow as lately. */
  let rate: number | null = null
  const learn = (took: number, size: number): void => {
    rate = Math.max(took / size, rate === null ? 0 : 0.9 * rate)
  }
  return {
    ...engine,
    recognise: async (window, options): Promise<RecogniseResult> => {
      const size = Math.max(leastWindow, window.length / window.sampleRate)
      const seconds = Math.min(most, least + (rate === null ? firstRate : maxSlowdown * rate) * size)
      const late = new AbortController()
      const name = `${engine.provider}/${engine.model}`
      const half = setTimeout(
        () => {
          const waited = Math.round(seconds / 2)
          options.onSlow?.(
            fillWarning(waitingSentences.ENGINE_SLOW, { engine: name, waited, seconds: Math.round(seconds) }),
          )
        },
        (seconds * 1000) / 2,
      )
      const end = setTimeout(() => {
        const message = fillWarning(waitingSentences.ENGINE_TOO_SLOW, { engine: name, seconds: Math.round(seconds) })
        late.abort(new StepError('TIMEOUT', message, { retryable: true }))
      }, seconds * 1000)
      const started = performance.now()
      try {
        return await engine.recognise(window, { ...options, signal: AbortSignal.any([options.signal, late.signal]) })
      } finally {
        clearTimeout(half)
        clearTimeout(end)
        if (!options.signal.aborted) learn((performance.now() - started) / 1000, size)
      }
    },
  }
}
