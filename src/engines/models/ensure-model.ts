import { setTimeout as sleep } from 'node:timers/promises'
import { StepError, WaitError } from '../../contract/app-error.ts'
import type { CatalogueModel } from './catalogue.ts'
import type { FoundModel } from './find-model.ts'
import { FetchedElsewhereError } from './lock.ts'
import type { Pulls, PullState } from './pulls.ts'
import { untilAborted } from '../../platform/async/until-aborted.ts'
import { fillWarning } from '../../text/messages/fill-warning.ts'
import { waitingSentences } from '../../text/messages/waiting-sentences.ts'

export interface EnsureOptions {
  /**
   * What to wait for if the model must be fetched. `firstBytes` (the default): until the host sends bytes, at most 8 s.
   * `whole`: until the model is complete; the host has 8 s to send the first bytes. `never`: don't wait.
   */
  wait?: 'firstBytes' | 'whole' | 'never'
  /** How long the error of a failed fetch is thrown again before the next attempt, milliseconds. */
  retryAfterMs?: number
  /** Ends the wait; the fetch continues. */
  signal?: AbortSignal
}

/** Delay before a failed fetch is retried, milliseconds. */
export const retryAfterMs = 10 * 60_000
/** Time limit for the first bytes, milliseconds. */
const timeoutMs = 8000
/** When a job that waits for a model runs again, seconds. */
const retrySeconds = 5

/**
 * Returns the model if it is installed. Otherwise starts to fetch it, in the background and once for all callers.
 * @throws WaitError while it is being fetched, also by another process, unless `wait` is `whole`
 * @throws the error of a fetch that failed less than `retryAfterMs` ago; the signal's reason
 */
export async function ensureModel(
  find: (id: string) => Promise<FoundModel | null>,
  pulls: Pick<Pulls, 'pull' | 'stateOf'>,
  model: CatalogueModel,
  { wait = 'firstBytes', retryAfterMs: retryMs = retryAfterMs, signal }: EnsureOptions,
): Promise<FoundModel> {
  const { id } = model
  const found = await find(id)
  if (found !== null) return found
  signal?.throwIfAborted()
  const before = pulls.stateOf(id)
  if (hasFailedRecently(before, retryMs)) throw before.error
  if (before.state === 'fetching' && before.bytes > 0 && wait === 'firstBytes') throw fetching(model, before)
  const arriving = Promise.withResolvers<'arriving'>()
  // Without the caller's signal, so that the fetch continues when the caller stops waiting.
  const pull = pulls.pull(model, { onProgress: ({ bytes }) => bytes > 0 && arriving.resolve('arriving') })
  // A caller that doesn't wait gets the error from the state on its next call.
  pull.catch(() => undefined)
  if (wait === 'never') throw fetching(model, pulls.stateOf(id))
  const settled = new AbortController()
  try {
    const silent = sleep(timeoutMs, 'silent' as const, { ref: false, signal: settled.signal })
    const first = await untilAborted(Promise.race([pull, arriving.promise, silent]), signal)
    if (typeof first !== 'string') return first
    if (wait === 'firstBytes') throw fetching(model, pulls.stateOf(id))
    if (first === 'silent') {
      throw new StepError('ENGINE_UNAVAILABLE', "the models' host does not respond", { retryable: true })
    }
    return await untilAborted(pull, signal)
  } catch (error) {
    if (error instanceof FetchedElsewhereError && wait !== 'whole') throw fetching(model, { state: 'idle' })
    throw error
  } finally {
    settled.abort()
  }
}

/** Whether a fetch failed less than `ms` milliseconds ago. */
export function hasFailedRecently(
  state: PullState,
  ms = retryAfterMs,
): state is Extract<PullState, { state: 'failed' }> {
  return state.state === 'failed' && performance.now() - state.at < ms
}

function fetching({ id, purpose }: CatalogueModel, state: PullState): WaitError {
  const megabytes = (bytes: number): number => Math.round(bytes / 1e6)
  const { bytes, total } = state.state === 'fetching' ? state : { bytes: 0, total: null }
  const fetched = bytes === 0 ? null : megabytes(bytes)
  const sizes =
    total === null
      ? { megabytes: fetched, fetched: null, total }
      : { megabytes: null, fetched: megabytes(bytes), total: megabytes(total) }
  return new WaitError(fillWarning(waitingSentences.MODEL_FETCHED, { purpose, model: id, ...sizes }), retrySeconds)
}
