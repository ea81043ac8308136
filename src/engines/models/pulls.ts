import { downloadSentences } from '../../text/messages/download-sentences.ts'
import { fillWarning } from '../../text/messages/fill-warning.ts'
import { AppError } from '../../contract/app-error.ts'
import type { CatalogueModel } from './catalogue.ts'
import type { FoundModel } from './find-model.ts'
import { FetchedElsewhereError } from './lock.ts'
import { totalOf } from './model-files.ts'
import { untilAborted } from '../../platform/async/until-aborted.ts'

export interface PullProgress {
  id: string
  bytes: number
  total: number | null
}

export interface PullOptions {
  signal?: AbortSignal
  onProgress?: (progress: PullProgress) => void
}

/** The state of a model's fetch in this process. */
export type PullState =
  | { state: 'idle' }
  | { state: 'fetching'; bytes: number; total: number | null }
  | { state: 'failed'; error: unknown; at: number }
  /** When this process last tried, another one was fetching the model. */
  | { state: 'elsewhere'; error: unknown }

interface Pull {
  promise: Promise<FoundModel>
  controller: AbortController
  listeners: Set<(progress: PullProgress) => void>
  waiting: number
}

/** The fetches of this process: at most one per model, shared by all callers. */
export interface Pulls {
  pull: (model: CatalogueModel, options?: PullOptions) => Promise<FoundModel>
  stateOf: (id: string) => PullState
  isRunning: (id: string) => boolean
  /** Stops a model's fetch, waits for its end and discards its result. */
  stop: (id: string, reason: string) => Promise<void>
  /** Stops every fetch and waits for their ends. */
  close: () => Promise<void>
}

export function createPulls(
  fetchModel: (model: CatalogueModel, signal: AbortSignal, onBytes: (bytes: number) => void) => Promise<FoundModel>,
): Pulls {
  const pulls = new Map<string, Pull>()
  const states = new Map<string, PullState>()

  const start = (model: CatalogueModel): Pull => {
    const { id } = model
    const total = totalOf(model)
    const controller = new AbortController()
    const listeners: Pull['listeners'] = new Set()
    states.set(id, { state: 'fetching', bytes: 0, total })
    const promise = fetchModel(model, controller.signal, (bytes) => {
      states.set(id, { state: 'fetching', bytes, total })
      for (const listener of listeners) listener({ id, bytes, total })
    }).then(
      (found) => {
        pulls.delete(id)
        states.set(id, { state: 'idle' })
        return found
      },
      (error: unknown) => {
        pulls.delete(id)
        const isElsewhere = error instanceof FetchedElsewhereError
        states.set(id, isElsewhere ? { state: 'elsewhere', error } : { state: 'failed', error, at: performance.now() })
        throw error
      },
    )
    // Waiting callers get the error; without callers, it must not end the process.
    promise.catch(() => undefined)
    const pull = { promise, controller, listeners, waiting: 0 }
    pulls.set(id, pull)
    return pull
  }

  return {
    stateOf: (id) => states.get(id) ?? { state: 'idle' },
    isRunning: (id) => pulls.has(id),
    pull: async (model, { signal, onProgress } = {}) => {
      const { id } = model
      signal?.throwIfAborted()
      // A fetch without callers is ending. Wait for its end; the next one resumes where it stopped.
      for (let ending = pulls.get(id); ending?.controller.signal.aborted === true; ending = pulls.get(id)) {
        await ending.promise.catch(() => undefined)
      }
      const pull = pulls.get(id) ?? start(model)
      pull.waiting += 1
      if (onProgress !== undefined) pull.listeners.add(onProgress)
      try {
        return await untilAborted(pull.promise, signal)
      } finally {
        pull.waiting -= 1
        if (onProgress !== undefined) pull.listeners.delete(onProgress)
        if (pull.waiting === 0)
          pull.controller.abort(
            new AppError('ENGINE_UNAVAILABLE', fillWarning(downloadSentences.STOPPED, { model: id })),
          )
      }
    },
    stop: async (id, reason) => {
      pulls.get(id)?.controller.abort(new AppError('ENGINE_UNAVAILABLE', reason))
      await pulls.get(id)?.promise.catch(() => undefined)
      states.delete(id)
    },
    close: async () => {
      const running = [...pulls.values()]
      for (const pull of running) pull.controller.abort(new AppError('ENGINE_UNAVAILABLE', 'Tiro is stopping.'))
      await Promise.allSettled(running.map((pull) => pull.promise))
    },
  }
}
