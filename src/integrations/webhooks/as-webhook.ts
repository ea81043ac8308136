import type { Caller } from '../../contract/endpoint.ts'
import type { Delivery } from '../../contract/endpoints/webhooks.ts'
import type { MemberRole, Webhook } from '../../contract/resources.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { DeliveryRow } from './delivery-store.ts'
import { eventsOf, folderIdsOf, formatOf, type WebhookRow } from './store.ts'
import { readLog } from './read-log.ts'

/** Whether a caller sees the URLs of a workspace's webhooks: viewers and agents don't. */
export function seesUrls(caller: Caller, role: MemberRole): boolean {
  return role !== 'viewer' && (caller.keyRole === 'OWNER' || caller.keyRole === 'EDITOR')
}

/** A row in the form of the contract, without its secret. A redacted URL shows only its origin. */
export function asWebhook(row: WebhookRow, redacted = false): Webhook {
  return {
    id: row.id,
    createdAt: row.createdAt,
    disabledAt: row.disabledAt,
    disabledReason: row.disabledReason as Webhook['disabledReason'],
    event: row.event as Webhook['event'],
    events: eventsOf(row) as Webhook['events'],
    folderIds: folderIdsOf(row),
    workspaceId: row.workspaceId,
    format: formatOf(row),
    createdById: row.createdById,
    endsAt: row.endsAt,
    // A path often contains a secret.
    url: redacted ? `${new URL(row.url).origin}/…` : row.url,
  }
}

export function asDelivery(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    webhookId: row.webhookId,
    messageId: row.messageId,
    event: row.event as Delivery['event'],
    status: row.status,
    createdAt: row.createdAt,
    nextAttemptAt: row.nextAttemptAt === null ? null : timestamp(row.nextAttemptAt),
    deliveredAt: row.deliveredAt,
    attempts: readLog(row.log),
    body: row.body,
  }
}
