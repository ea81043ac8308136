import type { DeliveryAttempt } from '../../contract/endpoints/webhooks.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Patch, Tx } from '../../platform/database/schema.ts'
import { settleDelivery, type ClaimedRow } from './delivery-store.ts'
import { disableWebhook } from './disable-webhook.ts'
import { waitAfter } from './schedule.ts'
import type { Attempt } from './send-delivery.ts'
import { readLog } from './read-log.ts'

/** A claimed delivery and its result; null if the process is stopping and the attempt wasn't finished. */
export interface Settled {
  delivery: ClaimedRow
  attempt: Attempt | null
}

/** How long a webhook may only fail before it is disabled. */
const patienceMs = 5 * 24 * 3600 * 1000
/** Number of attempts stored with a delivery. */
const logLength = 20
/** How long a delivery at least waits for space before the next attempt, milliseconds. */
const spaceWaitMs = 30_000

/** Writes the results of attempts, and disables webhooks that answered 410 or have only failed for five days. */
export async function settleAttempts(
  tx: Tx,
  settled: readonly Settled[],
  options: { now: number; random: () => number },
): Promise<void> {
  const succeeded = new Set<string>()
  const failed = new Map<string, number>()
  const hopeless = new Map<string, 'GONE' | 'FAILING'>()
  for (const { delivery, attempt } of settled) {
    if (attempt === null) {
      await settleDelivery(tx, delivery, {})
      continue
    }
    const isGone = attempt.status === 410 && (await isAddress(tx, delivery))
    const isOurs = await settleDelivery(tx, delivery, patchOf(delivery, attempt, { ...options, isGone }))
    if (!isOurs) continue
    if (attempt.failure === null) succeeded.add(delivery.webhookId)
    else if (attempt.isFinal !== true && attempt.isWaiting !== true)
      failed.set(delivery.webhookId, Math.min(attempt.at, failed.get(delivery.webhookId) ?? attempt.at))
    if (isGone) hopeless.set(delivery.webhookId, 'GONE')
  }
  for (const id of succeeded) {
    await tx
      .updateTable('webhook')
      .set({ failingSince: null })
      .where('id', '=', id)
      .where('failingSince', 'is not', null)
      .execute()
  }
  for (const [id, since] of failed) {
    if (hopeless.has(id) || succeeded.has(id)) continue
    if (await isHopeless(tx, id, since, options.now)) hopeless.set(id, 'FAILING')
  }
  for (const [id, reason] of hopeless) await disableWebhook(tx, id, reason, options.now)
}

function patchOf(
  delivery: ClaimedRow,
  attempt: Attempt,
  { now, random, isGone }: { now: number; random: () => number; isGone: boolean },
): Patch<'webhookDelivery'> {
  const { at, status, failure, milliseconds } = attempt
  const reason = failure ?? { error: null, code: null, cause: null }
  const entry: DeliveryAttempt = { at: timestamp(at), status, ...reason, milliseconds }
  const before = readLog(delivery.log)
  if (attempt.isWaiting === true) {
    // Hours of waiting are one entry.
    const others = before.at(-1)?.code === entry.code ? before.slice(0, -1) : before
    return {
      log: JSON.stringify([...others, entry].slice(-logLength)),
      nextAttemptAt: now + Math.max(spaceWaitMs, attempt.retryAfter ?? 0),
    }
  }
  const attempts = delivery.attempts + 1
  const log = JSON.stringify([...before, entry].slice(-logLength))
  if (failure === null) return { status: 'DELIVERED', deliveredAt: timestamp(now), attempts, log, nextAttemptAt: null }
  const wait = isGone || attempt.isFinal === true ? null : waitAfter(attempts, attempt.retryAfter, random())
  if (wait === null) return { status: 'FAILED', attempts, log, nextAttemptAt: null }
  return { attempts, log, nextAttemptAt: now + wait }
}

/** Whether a delivery was sent to what is still the webhook's address: it may have been changed meanwhile. */
async function isAddress(tx: Tx, { webhookId, url }: ClaimedRow): Promise<boolean> {
  const row = await tx.selectFrom('webhook').select('url').where('id', '=', webhookId).executeTakeFirst()
  return row?.url === url
}

/** Records since when a webhook has been failing. @returns whether that is too long */
async function isHopeless(tx: Tx, id: string, since: number, now: number): Promise<boolean> {
  const row = await tx.selectFrom('webhook').select('failingSince').where('id', '=', id).executeTakeFirst()
  if (row === undefined) return false
  if (row.failingSince !== null) return now - Date.parse(row.failingSince) >= patienceMs
  await tx
    .updateTable('webhook')
    .set({ failingSince: timestamp(since) })
    .where('id', '=', id)
    .execute()
  return false
}
