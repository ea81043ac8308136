import type { DiariseInput, DiariseOptions, DiariseResult, SpeakerEngine } from '../engines/speakers/port.ts'
import { untilAborted } from '../platform/async/until-aborted.ts'

/** More than this many wait for their step only if runs are cancelled in between; the oldest is then ended. */
const most = 4

/**
 * Recordings whose speakers are told apart while their windows are still being cut. The step `diarise` of the same run
 * takes the result; without one, after a restart or in another process, it does the work itself.
 */
export interface EarlySpeakers {
  /** Starts the work when `first` has resolved. Resolves when it has ended; never rejects. */
  start: (
    runId: string,
    engine: SpeakerEngine,
    input: DiariseInput,
    options: Omit<DiariseOptions, 'signal'>,
    first: Promise<void>,
  ) => Promise<void>
  /** The result of a run, once; null if there is none. An abort ends the work. */
  take: (runId: string, engine: SpeakerEngine, signal: AbortSignal) => Promise<DiariseResult> | null
  /** Ends the work for a run, because its windows can't be cut. */
  drop: (runId: string) => void
}

interface Entry {
  engine: SpeakerEngine
  result: Promise<DiariseResult>
  stop: AbortController
}

export function createEarlySpeakers(): EarlySpeakers {
  const entries = new Map<string, Entry>()
  const drop = (runId: string): void => {
    const entry = entries.get(runId)
    entries.delete(runId)
    entry?.stop.abort(new Error('Nobody waits for these speakers.'))
  }
  return {
    drop,
    start: (runId, engine, input, options, first) => {
      drop(runId)
      const stop = new AbortController()
      const { signal } = stop
      const result = untilAborted(first, signal).then(() => engine.diarise(input, { ...options, signal }))
      entries.set(runId, { engine, result, stop })
      const [oldest] = entries.keys()
      if (entries.size > most && oldest !== undefined) drop(oldest)
      // A failure belongs to the step that takes the result.
      return result.then(
        () => undefined,
        () => undefined,
      )
    },
    take: (runId, engine, signal) => {
      const entry = entries.get(runId)
      if (entry === undefined || entry.engine !== engine) {
        drop(runId)
        return null
      }
      entries.delete(runId)
      const { stop, result } = entry
      const abort = (): void => stop.abort(signal.reason)
      if (signal.aborted) abort()
      signal.addEventListener('abort', abort, { once: true })
      return result.finally(() => signal.removeEventListener('abort', abort))
    },
  }
}
