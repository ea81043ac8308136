import { messageOf } from '../../contract/app-error.ts'

/**
 * The step's outcome. Once its signal has aborted, the step has `graceMs` to end. A step that ignores the signal keeps
 * its slot no longer than that; its lost claim prevents any later writes.
 */
export async function withGrace<T>(step: Promise<T>, signal: AbortSignal, graceMs: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  let timer: NodeJS.Timeout | undefined
  const begin = (): void => {
    timer = setTimeout(() => {
      reject(new Error(`The step didn't end within ${graceMs} ms after it was aborted: ${messageOf(signal.reason)}`))
    }, graceMs)
  }
  if (signal.aborted) begin()
  else signal.addEventListener('abort', begin, { once: true })
  try {
    return await Promise.race([step, promise])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', begin)
  }
}
