import { readSince, type StoredEvent } from '../../platform/events/events.ts'
import { listMetadata } from '../../library/recordings/metadata.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Database, Tx } from '../../platform/database/schema.ts'
import { isCallback, newAnnouncement } from './callbacks/callback-endings.ts'
import { insertDeliveries, lockEventCursor, writeEventCursor } from './delivery-store.ts'
import { prepareMatches } from './matches.ts'
import { newDelivery, newExport } from './new-delivery.ts'
import { isDeliverable, payloadOf } from './payload.ts'
import { listActiveWebhooks } from './store.ts'

const pageSize = 500
/** Events without a webhook move the stored cursor only this often, to avoid a write for each. */
const idleEvents = 2000

/** How far events have been put into outboxes. */
export interface Cursor {
  /** The last event that this process has checked. */
  seen: number
  /** The last checked event according to the database. */
  stored: number
}

/**
 * Puts new events into the outboxes of their webhooks, exactly once even with several processes or a crash in between.
 * @returns the cursor to continue from
 */
export async function queueDeliveries(db: Database, from: Cursor, now: number): Promise<Cursor> {
  let cursor = from
  for (;;) {
    const events = await readSince(db, { workspaceId: null, since: cursor.seen, limit: pageSize })
    const last = events.at(-1)
    if (last === undefined) return cursor
    if (last.seq - cursor.stored >= idleEvents || (await isWanted(db, events))) {
      const { seen } = cursor
      const stored = await db.transaction().execute(async (tx) => queuePage(tx, seen, now))
      cursor = { seen: Math.max(stored, last.seq), stored }
    } else cursor = { ...cursor, seen: last.seq }
  }
}

async function isWanted(db: Database, events: readonly StoredEvent[]): Promise<boolean> {
  const wanted = events.filter(({ type }) => isDeliverable(type))
  if (wanted.length === 0) return false
  return (await listActiveWebhooks(db, wanted, timestamp())).length > 0
}

/** @returns the sequence number up to which everything is in the outboxes */
async function queuePage(tx: Tx, seen: number, now: number): Promise<number> {
  const since = Math.max(seen, await lockEventCursor(tx))
  const events = await readSince(tx, { workspaceId: null, since, limit: pageSize })
  const wanted = events.flatMap((event) => (isDeliverable(event.type) ? [{ ...event, type: event.type }] : []))
  if (wanted.length > 0) {
    const webhooks = await listActiveWebhooks(tx, wanted, timestamp(now))
    const matches = await prepareMatches(tx, webhooks, wanted, timestamp(now))
    const ids = wanted.flatMap(({ data }) => (typeof data['recordingId'] === 'string' ? [data['recordingId']] : []))
    const kept = await listMetadata(tx, [...new Set(ids)])
    const rows = wanted.flatMap((event) =>
      webhooks
        .filter((webhook) => matches(webhook, event))
        .map((webhook) => {
          if (isCallback(webhook)) return newAnnouncement(webhook, event.type, now)
          const { insightId, recordingId } = event.data
          const values = kept.get(String(recordingId))
          // A recording that was moved belongs to others now.
          const metadata = values?.workspaceId === event.workspaceId ? values.metadata : undefined
          const message = { id: event.id, event: event.type, body: payloadOf(event, metadata) }
          if (webhook.export === null) return newDelivery(webhook, message, now)
          return newExport(webhook, { ...message, sourceId: String(insightId ?? recordingId) }, now)
        }),
    )
    await insertDeliveries(tx, rows)
  }
  const last = events.at(-1)?.seq ?? since
  await writeEventCursor(tx, last)
  return last
}
