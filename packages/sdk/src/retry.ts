import { ConnectionError, TiroError } from './errors.ts'
import { sleep } from './sleep.ts'

/** The longest Retry-After that is obeyed, seconds. A longer one, such as that of a quota, is the caller's business. */
const longestWait = 120
const firstWaitMs = 500
const longestBackoffMs = 8_000

/** Calls `once` until it succeeds, up to `retries` times more. It must be safe to repeat. */
export async function withRetries<T>(
  once: () => Promise<T>,
  options: { retries: number; signal?: AbortSignal | undefined },
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await once()
    } catch (error) {
      options.signal?.throwIfAborted()
      const ms = attempt < options.retries ? waitAfter(error, attempt) : null
      if (ms === null) throw error
      await sleep(ms, options.signal)
    }
  }
}

/** Milliseconds before the next attempt, or null if another would fail as well. */
export function waitAfter(error: unknown, attempt: number): number | null {
  const ms = Math.min(longestBackoffMs, firstWaitMs * 2 ** attempt) * (0.5 + Math.random() / 2)
  if (error instanceof ConnectionError) return ms
  if (!(error instanceof TiroError)) return null
  if (error.retryAfter !== null && error.retryAfter > longestWait) return null
  const mayPass = [429, 502, 503, 504].includes(error.status) || error.code === 'IDEMPOTENCY_IN_PROGRESS'
  return mayPass ? (error.retryAfter === null ? ms : error.retryAfter * 1000) : null
}
