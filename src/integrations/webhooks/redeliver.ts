import { notFound, invalidState } from '../../contract/app-error.ts'
import { now } from '../../platform/database/now.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { announce } from '../../platform/events/notify.ts'
import { deliveriesQueued, findDelivery, requeueDelivery, type DeliveryRow } from './delivery-store.ts'
import type { WebhookRow } from './store.ts'

/** Sends a delivery again at once, with all attempts. AppError NOT_FOUND; INVALID_STATE for a disabled webhook. */
export async function redeliver(tx: Tx, webhook: WebhookRow, id: string, at = now()): Promise<DeliveryRow> {
  requireEnabled(webhook)
  const row = await findDelivery(tx, webhook.id, id)
  if (row === undefined) throw notFound('delivery', id)
  const patch = { status: 'PENDING', attempts: 0, nextAttemptAt: at, deliveredAt: null } as const
  await requeueDelivery(tx, id, patch)
  await announce(tx, deliveriesQueued, null)
  return { ...row, ...patch }
}

/** AppError INVALID_STATE for a disabled webhook. */
export function requireEnabled(webhook: WebhookRow): void {
  if (webhook.disabledAt === null) return
  throw invalidState(
    `This ${webhook.export === null ? 'webhook' : 'export rule'} is disabled. Enable it first ({"disabled": false}).`,
    'DISABLED',
    ['ENABLED'],
  )
}
