import type { Caller } from '../../contract/endpoint.ts'
import type { WebhookEvent, WebhookFormat } from '../../contract/events.ts'
import type { Webhook } from '../../contract/resources.ts'
import { requireStillValid } from '../../identity/sessions/require-still-valid.ts'
import { requireFolders, requireSomeFolder } from '../../library/folders/folders-of-recordings.ts'
import { audit } from '../../platform/audit/audit.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { asWebhook } from './as-webhook.ts'
import { failPending } from './delivery-store.ts'
import { chatOf, folderIdsOf, patchWebhook, type WebhookRow } from './store.ts'

/**
 * Changes the given fields of a webhook. Who changes its address becomes its creator. Disabling it fails its pending
 * deliveries; they can be sent again.
 */
export async function updateWebhook(
  tx: Tx,
  row: WebhookRow,
  given: {
    events?: readonly WebhookEvent[] | undefined
    folderIds?: readonly string[] | null | undefined
    format?: WebhookFormat | undefined
    url?: URL | undefined
    disabled?: boolean | undefined
  },
  caller: Pick<Caller, 'userId' | 'keyId' | 'secretId' | 'session'>,
): Promise<Webhook> {
  const now = timestamp()
  const patch: Partial<WebhookRow> = { updatedAt: now }
  if (given.events !== undefined) {
    patch.event = given.events[0] ?? row.event
    patch.events = JSON.stringify(given.events)
  }
  if (given.folderIds !== undefined) {
    await requireFolders(tx, row.workspaceId, given.folderIds ?? [])
    patch.folderIds = given.folderIds === null ? null : JSON.stringify(given.folderIds)
  }
  if (given.format !== undefined) patch.chat = chatOf(given.format)
  if (given.url !== undefined && given.url.href !== row.url) {
    await requireStillValid(tx, caller)
    patch.url = given.url.href
    // The address before may have failed for days.
    patch.failingSince = null
    // It ends with the access of who chose this address: a member who leaves, or a revoked key, must not keep one here.
    patch.createdById = caller.userId
    patch.madeByKeyId = caller.keyId
  }
  if (given.disabled === true && row.disabledAt === null) {
    patch.disabledAt = now
    patch.disabledReason = 'PAUSED'
    await failPending(tx, row.id)
  }
  if (given.disabled === false) {
    if (given.folderIds === undefined) await requireSomeFolder(tx, row.workspaceId, folderIdsOf(row))
    patch.disabledAt = null
    patch.disabledReason = null
    patch.failingSince = null
  }
  await patchWebhook(tx, row.id, patch)
  const fields = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : name))
  await audit(tx, {
    action: 'WEBHOOK_CHANGED',
    workspaceId: row.workspaceId,
    objectId: row.id,
    details: { fields },
  })
  return asWebhook({ ...row, ...patch })
}
