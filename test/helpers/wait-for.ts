import { setTimeout as sleep } from 'node:timers/promises'
import { limit } from './time-limits.ts'

/**
 * Calls `look` until its result fits (by default: until it is truthy), and returns the result. `what` names it in
 * the error; the limit is against hangs.
 */
export async function waitFor<T>(look: () => T | Promise<T>, what: string): Promise<NonNullable<T>>
export async function waitFor<T>(
  look: () => T | Promise<T>,
  what: string,
  fits: (seen: T) => boolean,
  limitMs?: number,
): Promise<T>
export async function waitFor<T>(
  look: () => T | Promise<T>,
  what: string,
  fits: (seen: T) => boolean = Boolean,
  limitMs = 120_000,
): Promise<T> {
  for (const started = performance.now(); ; await sleep(20)) {
    const seen = await look()
    if (fits(seen)) return seen
    const waited = performance.now() - started
    if (waited > limitMs && waited > limit(limitMs))
      throw new Error(`never came: ${what}; last seen: ${JSON.stringify(seen)}`)
  }
}
