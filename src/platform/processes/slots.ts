import { WaitQueue } from './wait-queue.ts'

/** Lets `size` pieces of work run at the same time, in order of arrival. */
export function slots(size: number): <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T> {
  const waiting = new WaitQueue<void>()
  let free = size
  return async (signal, work) => {
    signal.throwIfAborted()
    if (free > 0) free -= 1
    else await waiting.wait(signal)
    try {
      return await work()
    } finally {
      if (!waiting.give()) free += 1
    }
  }
}
