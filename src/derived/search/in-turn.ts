import { dialectOf } from '../../platform/database/dialects.ts'
import type { Database } from '../../platform/database/schema.ts'

/** Searches that the threads of SQLite work at; more would only wait there, where nothing can be taken back. */
const atOnce = 2

interface Lane {
  running: number
  /** Who comes next, the longest waiting first. */
  waiting: Set<() => void>
}

const lanes = new WeakMap<Database, Lane>()

/**
 * Runs a search when it is its turn. One that nobody waits for any more (the next key was pressed) gives up its place at
 * once and rejects with the signal's reason. PostgreSQL has its own connections for this.
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
    // Its place is handed over: nobody who comes meanwhile can take it.
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
