import { setTimeout as sleep } from 'node:timers/promises'
import { WaitError } from '../contract/app-error.ts'

/** Tries until the model that it needs is fetched. `onWait` gets a sentence each time. Throws the signal's reason. */
export async function whenFetched<T>(
  signal: AbortSignal,
  attempt: () => Promise<T>,
  onWait?: (sentence: string) => void,
): Promise<T> {
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof WaitError)) throw error
      onWait?.(error.message)
      await sleep(error.seconds * 1000, undefined, { signal })
    }
  }
}
