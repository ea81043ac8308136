import { WaitQueue } from './wait-queue.ts'

/** Runs work when its turn comes. An abort leaves the queue at once and rejects with the signal's reason. */
export type Slots = <T>(signal: AbortSignal | undefined, work: () => Promise<T>) => Promise<T>

/** Lets `size` pieces of work run at the same time, in order of arrival. */
export function slots(size: number): Slots {
  const waiting = new WaitQueue<void>()
  let free = size
  return async (signal, work) => {
    signal?.throwIfAborted()
    if (free > 0) free -= 1
    else await waiting.wait(signal)
    try {
      return await work()
    } finally {
      if (!waiting.give()) free += 1
    }
  }
}
