import { newId } from '../../platform/database/ids.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { DeliveryRow } from './delivery-store.ts'
import type { WebhookRow } from './store.ts'

/** A delivery of a message to a webhook, due at `now`. */
export function newDelivery(
  webhook: Pick<WebhookRow, 'id' | 'url'>,
  message: { id: string; event: string; body: string },
  now: number,
): DeliveryRow {
  return {
    id: newId('dlv'),
    webhookId: webhook.id,
    messageId: message.id,
    event: message.event,
    body: message.body,
    receiver: new URL(webhook.url).origin,
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
