import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../platform/database/schema.ts'
import type { NumberedEvent } from './live-session.ts'
import { findLiveStatus, readEvents } from './store.ts'

const pollMs = 1000
const page = 200

/**
 * The lasting events of a session that another process runs, as that process writes them. Turns that are being spoken
 * are known there alone. Ends when the session has ended or was deleted.
 */
export async function* followEvents(
  db: Db,
  sessionId: string,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<NumberedEvent, void, undefined> {
  let n = after
  while (!signal.aborted) {
    const events = await readEvents(db, sessionId, n, page)
    for (const one of events) {
      yield one
      n = one.n
      if (one.event.type === 'state' && one.event.status === 'ENDED') return
    }
    if (events.length === 0 && (await findLiveStatus(db, sessionId)) === null) return
    if (events.length < page) await wait(pollMs, undefined, { signal }).catch(() => {})
  }
}
