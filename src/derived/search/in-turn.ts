import { dialectOf } from '../../platform/database/dialects.ts'
import type { Database } from '../../platform/database/schema.ts'
import { slots, type Slots } from '../../platform/processes/slots.ts'

/** Searches that SQLite's threads run at once; beyond that they would wait where they can't be cancelled. */
const atOnce = 2

const lanes = new WeakMap<Database, Slots>()

/**
 * Runs a search in turn. An aborted one (the user typed on) leaves the queue at once and rejects with the signal's
 * reason. PostgreSQL needs no queue: it has a connection for each.
 */
export async function inTurn<T>(db: Database, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  if (dialectOf(db) === 'postgres') return work()
  const lane = lanes.get(db) ?? slots(atOnce)
  lanes.set(db, lane)
  return lane(signal, work)
}
