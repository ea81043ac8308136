import { newId } from '../../platform/database/ids.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { DeliveryRow } from './delivery-store.ts'
import type { WebhookRow } from './store.ts'

/** How long the edits of a recording are collected into one export, milliseconds. */
const editsMs = 30_000

type Queued = Pick<WebhookRow, 'id' | 'url' | 'export' | 'createdById'>

/** An edited transcript is saved every few seconds; its export waits until the end of the half minute. */
export function newExport(
  webhook: Queued,
  message: { id: string; event: string; body: string; sourceId: string },
  now: number,
): DeliveryRow {
  const isEdit = message.event === 'TRANSCRIPT_EDITED' || message.event === 'INSIGHT_CHANGED'
  if (!isEdit) return newDelivery(webhook, message, now)
  const end = (Math.floor(now / editsMs) + 1) * editsMs
  const row = newDelivery(webhook, { ...message, id: `${message.sourceId}:${end}` }, now)
  // A process whose clock is behind may add to the same half minute.
  return { ...row, nextAttemptAt: end + 2000 }
}

/**
 * What must not delay deliveries to others when it's down: the webhooks of a person at an origin, or an export rule.
 * Exports also wait for their turn, which must not count against webhooks.
 */
function receiverOf(webhook: Queued): string {
  const { id, url, createdById } = webhook
  return webhook.export !== null ? id : `${new URL(url).origin} ${createdById}`
}

/** A delivery of a message to a webhook, due at `now`. */
export function newDelivery(
  webhook: Queued,
  message: { id: string; event: string; body: string },
  now: number,
): DeliveryRow {
  return {
    id: newId('dlv'),
    webhookId: webhook.id,
    messageId: message.id,
    event: message.event,
    body: message.body,
    receiver: receiverOf(webhook),
    status: 'PENDING',
    createdAt: timestamp(now),
    deliveredAt: null,
    attempts: 0,
    log: '[]',
    nextAttemptAt: now,
    leaseUntil: null,
    claims: 0,
  }
}
