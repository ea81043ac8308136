import { sql } from 'kysely'
import type { DeliveryStatus } from '../../contract/endpoints/webhooks.ts'
import { dialectOf } from '../../platform/database/dialects.ts'
import { isClaim, isFree, isLeased, newClaim, type Claim } from '../../platform/database/row-lease.ts'
import { clockToleranceMs, timestamp } from '../../platform/database/now.ts'
import type { Place } from '../../platform/database/page.ts'
import { rowsAt } from '../../platform/database/rows-at.ts'
import type { Db, NewRow, Patch, Row, Tx } from '../../platform/database/schema.ts'
import { readSetting, writeSetting } from '../../platform/database/settings.ts'
import { createSignal } from '../../platform/events/notify.ts'
import { countChanges, hasChanged } from '../../platform/database/has-changed.ts'
import { pruneRows } from '../../platform/database/prune-rows.ts'
import { batchesOf } from '../../text/batches-of.ts'

export type DeliveryRow = Row<'webhookDelivery'>

const rowsPerInsert = 200

/** Signals that there is something to send. */
export const deliveriesQueued = createSignal('deliveries')

/** Adds deliveries to the outbox, skipping those of the same webhook and message. */
export async function insertDeliveries(db: Db, rows: readonly NewRow<'webhookDelivery'>[]): Promise<void> {
  for (const some of batchesOf(rows, rowsPerInsert)) {
    await db
      .insertInto('webhookDelivery')
      .values(some)
      .onConflict((conflict) => conflict.columns(['webhookId', 'messageId']).doNothing())
      .execute()
  }
}

export async function findDelivery(db: Db, webhookId: string, id: string): Promise<DeliveryRow | undefined> {
  return db
    .selectFrom('webhookDelivery')
    .selectAll()
    .where('id', '=', id)
    .where('webhookId', '=', webhookId)
    .executeTakeFirst()
}

/** Changes a delivery that is sent again. An attempt that is under way can't end it any more. */
export async function requeueDelivery(db: Db, id: string, patch: Patch<'webhookDelivery'>): Promise<void> {
  await db
    .updateTable('webhookDelivery')
    .set({ ...patch, ...newClaim(db, 0), leaseUntil: null })
    .where('id', '=', id)
    .execute()
}

/** Ends a claimed delivery's attempt. @returns false if another claim has replaced this one; nothing was written */
export async function settleDelivery(db: Db, claimed: Claim, patch: Patch<'webhookDelivery'>): Promise<boolean> {
  return hasChanged(
    db
      .updateTable('webhookDelivery')
      .set({ ...patch, leaseUntil: null })
      .where(isClaim(claimed))
      .where('status', '=', 'PENDING'),
  )
}

/** Fails all pending deliveries of a webhook. */
export async function failPending(db: Db, webhookId: string): Promise<void> {
  await db
    .updateTable('webhookDelivery')
    .set({ status: 'FAILED', nextAttemptAt: null, leaseUntil: null })
    .where('webhookId', '=', webhookId)
    .where('status', '=', 'PENDING')
    .execute()
}

export async function listDeliveryRows(
  db: Db,
  query: { webhookId: string; status?: DeliveryStatus | undefined; place: Place; limit: number },
): Promise<DeliveryRow[]> {
  let select = db.selectFrom('webhookDelivery').selectAll().where('webhookId', '=', query.webhookId)
  if (query.status !== undefined) select = select.where('status', '=', query.status)
  return rowsAt(select, { key: 'createdAt', id: 'id' }, query.place, query.limit)
}

/**
 * Makes first attempts due that were queued while the clock was ahead. Once it is right, they would wait for as long as it
 * was wrong.
 */
export async function bringForward(db: Db, now: number): Promise<void> {
  await db
    .updateTable('webhookDelivery')
    .set({ nextAttemptAt: now })
    .where('status', '=', 'PENDING')
    .where('nextAttemptAt', '>', now)
    .where('createdAt', '>', timestamp(now + clockToleranceMs))
    .where('log', '=', '[]')
    .execute()
}

/** When the next unclaimed attempt is due, milliseconds since 1970; null if nothing is pending. */
export async function nextDueAt(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('webhookDelivery')
    .select('nextAttemptAt')
    .where('status', '=', 'PENDING')
    .orderBy('nextAttemptAt')
    .limit(1)
    .executeTakeFirst()
  return row?.nextAttemptAt ?? null
}

/** Runs claims one after the other, so that the limits apply across all processes. */
export async function lockClaims(tx: Tx): Promise<void> {
  // On SQLite a writing transaction is exclusive anyway.
  if (dialectOf(tx) === 'postgres') await sql`select pg_advisory_xact_lock(7449878)`.execute(tx)
}

/** The number of deliveries being sent, by receiver and by who created the webhook. */
export async function countInFlight(db: Db): Promise<{ receiver: string; createdById: string; n: number }[]> {
  return db
    .selectFrom('webhookDelivery')
    .innerJoin('webhook', 'webhook.id', 'webhookDelivery.webhookId')
    .select(['receiver', 'webhook.createdById', (eb) => eb.fn.countAll<number>().as('n')])
    .where(isLeased(db))
    .groupBy(['receiver', 'webhook.createdById'])
    .execute()
}

/** Due and unclaimed deliveries, longest due first. */
export async function listDue(
  db: Db,
  query: { now: number; limit: number; except: { receivers: readonly string[]; creators: readonly string[] } },
): Promise<(Pick<DeliveryRow, 'id' | 'receiver'> & Pick<Row<'webhook'>, 'createdById'>)[]> {
  const { receivers, creators } = query.except
  let select = db
    .selectFrom('webhookDelivery')
    .innerJoin('webhook', 'webhook.id', 'webhookDelivery.webhookId')
    .select(['webhookDelivery.id', 'receiver', 'webhook.createdById'])
    .where('status', '=', 'PENDING')
    .where('nextAttemptAt', '<=', query.now)
    .where(isFree(db))
    .orderBy('nextAttemptAt')
    .orderBy('webhookDelivery.id')
    .limit(query.limit)
  if (receivers.length > 0) select = select.where('receiver', 'not in', [...receivers])
  if (creators.length > 0) select = select.where('webhook.createdById', 'not in', [...creators])
  return select.execute()
}

export type ClaimedRow = DeliveryRow &
  Pick<
    Row<'webhook'>,
    | 'workspaceId'
    | 'createdById'
    | 'recordingId'
    | 'url'
    | 'chat'
    | 'export'
    | 'secret'
    | 'previousSecret'
    | 'previousUntil'
    | 'endsAt'
  >

/** Leases deliveries. @returns them with the data needed to send them */
export async function leaseDeliveries(db: Db, ids: readonly string[], milliseconds: number): Promise<ClaimedRow[]> {
  await db
    .updateTable('webhookDelivery')
    .set(newClaim(db, milliseconds))
    .where('id', 'in', [...ids])
    .execute()
  return db
    .selectFrom('webhookDelivery')
    .innerJoin('webhook', 'webhook.id', 'webhookDelivery.webhookId')
    .selectAll('webhookDelivery')
    .select([
      'webhook.workspaceId',
      'webhook.createdById',
      'webhook.recordingId',
      'webhook.url',
      'webhook.chat',
      'webhook.export',
      'webhook.endsAt',
    ])
    .select(['webhook.secret', 'webhook.previousSecret', 'webhook.previousUntil'])
    .where('webhookDelivery.id', 'in', [...ids])
    .execute()
}

/** Keeps claims that nobody has taken over. */
export async function renewLeases(db: Db, claims: readonly Claim[], milliseconds: number): Promise<void> {
  if (claims.length === 0) return
  await db
    .updateTable('webhookDelivery')
    .set({ leaseUntil: newClaim(db, milliseconds).leaseUntil })
    .where((eb) => eb.or(claims.map((claim) => isClaim(claim))))
    .where('leaseUntil', 'is not', null)
    .execute()
}

/** Frees every lease; used when the only process of a database starts, since they belong to a dead process. */
export async function freeLeases(db: Db): Promise<void> {
  await db.updateTable('webhookDelivery').set({ leaseUntil: null }).where('leaseUntil', 'is not', null).execute()
}

/** Deletes deliveries made before a timestamp. */
export async function removeOldDeliveries(db: Db, before: string): Promise<void> {
  const old = db
    .selectFrom('webhookDelivery')
    .select('id')
    .where('createdAt', '<', before)
    // Those of callbacks go with their recording: an end is announced once.
    .where('webhookId', 'not in', (eb) => eb.selectFrom('webhook').select('id').where('recordingId', 'is not', null))
  await pruneRows((most) => countChanges(db.deleteFrom('webhookDelivery').where('id', 'in', old.limit(most))))
}

const cursorKey = 'webhooks.seq'

/** The last event that was put into outboxes. */
export async function readEventCursor(db: Db): Promise<number> {
  return Number((await readSetting(db, cursorKey)) ?? 0)
}

/** The same, locked until the transaction ends, so that one process at a time moves it. */
export async function lockEventCursor(tx: Tx): Promise<number> {
  await tx
    .insertInto('setting')
    .values({ key: cursorKey, value: '0' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet((eb) => ({ value: eb.ref('setting.value') })))
    .execute()
  return readEventCursor(tx)
}

export async function writeEventCursor(tx: Tx, seq: number): Promise<void> {
  await writeSetting(tx, cursorKey, String(seq))
}
