import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Tx } from '../../src/platform/database/schema.ts'

/** How long the second transaction has while the first one is open, milliseconds. */
const openMs = 300

/**
 * Runs two transactions at once: `other` begins when `first` calls `pause`, which lasts until `other` has committed or
 * waits for the first. The first may be repeated, and pauses once.
 */
export async function meanwhile(
  db: Database,
  first: (tx: Tx, pause: () => Promise<unknown>) => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<void> {
  const paused = Promise.withResolvers<void>()
  // Started here, where no transaction surrounds it.
  const second = paused.promise.then(other)
  const ended = second.catch(() => {})
  const pause = (): Promise<unknown> => {
    paused.resolve()
    return Promise.race([ended, sleep(openMs)])
  }
  await Promise.all([db.transaction().execute((tx) => first(tx, pause)), second])
}
