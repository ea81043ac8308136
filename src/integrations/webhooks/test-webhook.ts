import type { Delivery } from '../../contract/endpoints/webhooks.ts'
import { newId } from '../../platform/database/ids.ts'
import { now, timestamp } from '../../platform/database/now.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { announce } from '../../platform/events/notify.ts'
import { asDelivery } from './as-webhook.ts'
import { deliveriesQueued, insertDeliveries } from './delivery-store.ts'
import { newDelivery } from './new-delivery.ts'
import { payloadOf } from './payload.ts'
import { requireEnabled } from './redeliver.ts'
import type { WebhookRow } from './store.ts'

/** Sends a WEBHOOK_TEST event to this webhook only. AppError INVALID_STATE if it is disabled. */
export async function testWebhook(tx: Tx, webhook: WebhookRow): Promise<Delivery> {
  requireEnabled(webhook)
  const at = now()
  const { id: webhookId, workspaceId } = webhook
  const type = 'WEBHOOK_TEST'
  const body = payloadOf({ type, createdAt: timestamp(at), data: { workspaceId, webhookId, status: 'TEST' } })
  const row = newDelivery(webhook, { id: newId('evt'), event: type, body }, at)
  await insertDeliveries(tx, [row])
  await announce(tx, deliveriesQueued, null)
  return asDelivery(row)
}
