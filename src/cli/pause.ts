import { setTimeout } from 'node:timers/promises'

/** Waits; rejects with the signal's reason if it is aborted. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await setTimeout(milliseconds, undefined, { signal }).catch(() => signal.throwIfAborted())
}
