import type { DeliveryAttempt } from '../../contract/endpoints/webhooks.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Patch, Tx } from '../../platform/database/schema.ts'
import { settleDelivery, type ClaimedRow } from './delivery-store.ts'
import { disableWebhook } from './disable-webhook.ts'
import { waitAfter } from './schedule.ts'
import type { Attempt } from './send-delivery.ts'

/** A claimed delivery and how its attempt ended; null: the process stops, it was not finished. */
export interface Settled {
  delivery: ClaimedRow
  attempt: Attempt | null
}

/** Nothing but failures for so long disables a webhook. */
const patienceMs = 5 * 24 * 3600 * 1000
/** Attempts that are kept with a delivery. */
const logLength = 20

/** Writes how attempts ended, and disables webhooks that are gone (410) or have only failed for five days. */
export async function settleAttempts(
  tx: Tx,
  settled: readonly Settled[],
  options: { now: number; random: () => number },
): Promise<void> {
  const succeeded = new Set<string>()
  const failed = new Map<string, number>()
  const gone = new Set<string>()
  for (const { delivery, attempt } of settled) {
    if (attempt === null) {
      await settleDelivery(tx, delivery, {})
      continue
    }
    const isOurs = await settleDelivery(tx, delivery, patchOf(delivery, attempt, options))
    if (!isOurs) continue
    if (attempt.error === null) succeeded.add(delivery.webhookId)
    else failed.set(delivery.webhookId, Math.min(attempt.at, failed.get(delivery.webhookId) ?? attempt.at))
    if (attempt.status === 410) gone.add(delivery.webhookId)
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
    if (!succeeded.has(id) && (await isHopeless(tx, id, since, options.now))) gone.add(id)
  }
  for (const id of gone) await disableWebhook(tx, id, options.now)
}

function patchOf(
  delivery: ClaimedRow,
  attempt: Attempt,
  { now, random }: { now: number; random: () => number },
): Patch<'webhookDelivery'> {
  const { at, status, error, milliseconds } = attempt
  const attempts = delivery.attempts + 1
  const entry: DeliveryAttempt = { at: timestamp(at), status, error, milliseconds }
  const log = JSON.stringify([...(JSON.parse(delivery.log) as DeliveryAttempt[]), entry].slice(-logLength))
  if (error === null) return { status: 'DELIVERED', deliveredAt: timestamp(now), attempts, log, nextAttemptAt: null }
  const wait = status === 410 ? null : waitAfter(attempts, attempt.retryAfter, random())
  if (wait === null) return { status: 'FAILED', attempts, log, nextAttemptAt: null }
  return { attempts, log, nextAttemptAt: now + wait }
}

/** Notes since when a webhook fails. @returns whether that is too long ago */
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
