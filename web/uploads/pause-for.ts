import { whenBack } from '../api/connection.ts'

/** The pause after a first failure. No pause is shorter, so that a failing part isn't sent in a loop. */
export const shortestPauseMs = 1000
export const longestPauseMs = 15_000

/** Waits `ms`, or less if the server answers again. */
export function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const startedAt = performance.now()
    const done = (): void => {
      clearTimeout(timer)
      stopWaiting()
      resolve()
    }
    let timer = setTimeout(done, ms)
    const stopWaiting = whenBack(() => {
      clearTimeout(timer)
      timer = setTimeout(done, Math.max(0, startedAt + shortestPauseMs - performance.now()))
    })
    signal.addEventListener('abort', done, { once: true })
  })
}
