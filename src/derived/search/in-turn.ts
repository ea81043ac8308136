import { dialectOf } from '../../platform/database/dialects.ts'
import type { Database } from '../../platform/database/schema.ts'

/** Searches that SQLite's threads run at once; beyond that they would wait where they can't be cancelled. */
const atOnce = 2

interface Lane {
  running: number
  /** Waiting searches, oldest first. */
  waiting: Set<() => void>
}

const lanes = new WeakMap<Database, Lane>()

/**
 * Runs a search in turn. An aborted one (the user typed on) leaves the queue at once and rejects with the signal's
 * reason. PostgreSQL needs no queue: it has a connection for each.
 */
export async function inTurn<T>(db: Database, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  if (dialectOf(db) === 'postgres') return work()
  const lane = lanes.get(db) ?? { running: 0, waiting: new Set() }
  lanes.set(db, lane)
  if (lane.running < atOnce) lane.running += 1
  else await waitIn(lane, signal)
  try {
    return await work()
  } finally {
    const [next] = lane.waiting
    // The slot goes directly to the next search, so that a new arrival can't take it.
    if (next === undefined) lane.running -= 1
    else {
      lane.waiting.delete(next)
      next()
    }
  }
}

async function waitIn(lane: Lane, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const leave = (): void => {
    lane.waiting.delete(resolve)
    reject(signal.reason)
  }
  lane.waiting.add(resolve)
  signal.addEventListener('abort', leave, { once: true })
  try {
    await promise
  } finally {
    signal.removeEventListener('abort', leave)
  }
}
