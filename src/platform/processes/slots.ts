import { currentOwner } from '../audit/actor.ts'
import { WaitQueue } from './wait-queue.ts'

/**
 * Runs work when its turn comes. An abort leaves the queue at once and rejects with the signal's reason.
 * @param owner whose share it takes; by default that of who causes it
 */
export type Slots = <T>(signal: AbortSignal | undefined, work: () => Promise<T>, owner?: string) => Promise<T>

/**
 * Lets `size` pieces of work run at the same time; those who want more take turns.
 * @param spare how many more run for owners who have none running
 */
export function slots(size: number, spare = 0): Slots {
  const waiting = new WaitQueue<void>()
  const running: string[] = []
  const mayRun = (owner: string): boolean =>
    running.length < size || (running.length < size + spare && !running.includes(owner))
  return async (signal, work, owner = currentOwner()) => {
    signal?.throwIfAborted()
    if (mayRun(owner)) running.push(owner)
    else await waiting.wait(signal, owner)
    try {
      return await work()
    } finally {
      running.splice(running.indexOf(owner), 1)
      const next = waiting.take(mayRun)
      if (next !== undefined) {
        // Before it runs: until then, another could take its place.
        running.push(next.owner)
        next.resolve()
      }
    }
  }
}
