import { sql } from 'kysely'
import type { EventData, EventType } from '../../contract/events.ts'
import { dialectOf } from '../database/dialects.ts'
import { newId } from '../database/ids.ts'
import { timestamp } from '../database/now.ts'
import type { Db, Database, Row, Tx } from '../database/schema.ts'
import { afterCommit, identityOf, type DatabaseIdentity } from '../database/transaction-guard.ts'
import { createWaker } from '../async/waker.ts'
import { createNotifier, notifyOthers } from './notify.ts'
import { countChanges } from '../database/has-changed.ts'
import { pruneRows } from '../database/prune-rows.ts'

/** An event of the contract. `append` adds the workspace's ID to `data`. */
export type NewEvent = {
  [T in EventType]: { type: T; workspaceId: string; data: Omit<EventData<T>, 'workspaceId'> }
}[EventType]

export interface StoredEvent {
  /** An EventType, unless another version of Tiro wrote it. */
  type: string
  workspaceId: string
  data: Record<string, unknown>
  /** Increases with every event. Clients send it as Last-Event-ID. */
  seq: number
  id: string
  createdAt: string
}

/** What listeners learn of a new event; null: anything may have happened. */
export interface Announcement {
  workspaceId: string | null
  type: string | null
}

const live = createNotifier<Announcement>('event', {
  write: ({ workspaceId, type }) => `${workspaceId} ${type}`,
  read: (payload) => {
    const [workspaceId = null, type = null] = payload.split(' ')
    return { workspaceId, type }
  },
  lost: { workspaceId: null, type: null },
})

/**
 * Writes an event in the transaction of its change, and notifies listeners after the commit.
 * Call it last in the transaction: on PostgreSQL it serialises the commits of transactions with events, so that
 * `seq` increases in commit order and a reader that has seen 7 can never miss 6.
 */
export async function append(tx: Tx, event: NewEvent): Promise<StoredEvent> {
  const { type, workspaceId } = event
  const identity = identityOf(tx)
  if (dialectOf(tx) === 'postgres') {
    const others = notifyOthers(identity, live, event) ?? sql`null`
    await sql`select pg_advisory_xact_lock(7449877), ${others}`.execute(tx)
  }
  const data: Record<string, unknown> = { workspaceId, ...event.data }
  const row = { type, workspaceId, data, id: newId('evt'), createdAt: timestamp() }
  const { seq } = await tx
    .insertInto('event')
    .values({ ...row, data: JSON.stringify(data) })
    .returning('seq')
    .executeTakeFirstOrThrow()
  const stored = { ...row, seq }
  afterCommit(() => live.tell(identity, stored))
  return stored
}

/**
 * Calls `listener` after the commit of each event of a workspace (null: of all), in this process or another.
 * @returns a function that ends the subscription
 */
export function subscribe(db: Db, workspaceId: string | null, listener: (event: Announcement) => void): () => void {
  const identity = identityOf(db)
  return live.listen(identity, (event) => {
    // Reads that began before this event must not answer for those that begin now.
    readings.delete(identity)
    if (workspaceId === null || event.workspaceId === null || event.workspaceId === workspaceId) listener(event)
  })
}

/** Events after `seq`, in order, at most `limit`. */
export async function readSince(
  db: Db,
  options: { workspaceId: string | null; since: number; limit?: number },
): Promise<StoredEvent[]> {
  let query = db.selectFrom('event').selectAll().where('seq', '>', options.since)
  if (options.workspaceId !== null) query = query.where('workspaceId', '=', options.workspaceId)
  const rows = await query
    .orderBy('seq')
    .limit(options.limit ?? 200)
    .execute()
  return rows.map(toEvent)
}

/** The highest seq so far; 0 if there is none. A live stream without Last-Event-ID starts here. */
export async function lastSeq(db: Db): Promise<number> {
  const { seq } = await db
    .selectFrom('event')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .executeTakeFirstOrThrow()
  return seq ?? 0
}

/**
 * Every event after `since`, each exactly once and without gaps: first stored events, then new ones as they are
 * committed by this process or another (within about `pollMs` if a notification is lost). Ends when the signal aborts.
 */
export async function* follow(
  db: Database,
  options: { workspaceId: string | null; since: number; signal: AbortSignal; pollMs?: number },
): AsyncGenerator<StoredEvent, void, undefined> {
  const { workspaceId, signal } = options
  let since = options.since
  const waker = createWaker()
  const stopListening = subscribe(db, workspaceId, waker.wake)
  signal.addEventListener('abort', waker.wake)
  try {
    while (!signal.aborted) {
      waker.reset()
      const page = await readTogether(db, workspaceId, since)
      for (const event of page) {
        if (signal.aborted) return
        since = event.seq
        yield event
      }
      if (page.length > 0) continue
      if (!signal.aborted) await waker.wait(options.pollMs ?? 1000)
    }
  } finally {
    stopListening()
    signal.removeEventListener('abort', waker.wake)
  }
}

/** Reads in progress of a database. A commit replaces the map, so that no later read gets an earlier answer. */
const readings = new WeakMap<DatabaseIdentity, Map<string, Promise<StoredEvent[]>>>()

/** As `readSince`, but streams that wait for the same events share one read. */
function readTogether(db: Db, workspaceId: string | null, since: number): Promise<StoredEvent[]> {
  const identity = identityOf(db)
  const current = readings.get(identity) ?? new Map<string, Promise<StoredEvent[]>>()
  readings.set(identity, current)
  const key = `${workspaceId ?? ''} ${since}`
  let reading = current.get(key)
  if (reading === undefined) {
    reading = readSince(db, { workspaceId, since }).finally(() => current.delete(key))
    current.set(key, reading)
  }
  return reading
}

/** Deletes events older than `olderThan` (a timestamp). @returns how many */
export async function pruneEvents(db: Database, olderThan: string): Promise<number> {
  const old = db.selectFrom('event').select('seq').where('createdAt', '<', olderThan)
  return pruneRows((most) => countChanges(db.deleteFrom('event').where('seq', 'in', old.limit(most))))
}

/** Deletes the events with words of a recording, which were written at `since` (a timestamp) or later. */
export async function forgetWords(tx: Tx, recordingId: string, since: string): Promise<void> {
  await tx
    .deleteFrom('event')
    .where('type', '=', 'TRANSCRIPT_PROGRESS' satisfies EventType)
    .where('createdAt', '>=', since)
    .where('data', 'like', `%"recordingId":"${recordingId}"%`)
    .execute()
}

function toEvent(row: Row<'event'>): StoredEvent {
  return { ...row, data: JSON.parse(row.data) as Record<string, unknown> }
}
