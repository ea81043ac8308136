import { hasAnyFolder } from '../../library/folders/folders-of-recordings.ts'
import { audit } from '../../platform/audit/audit.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { failPending } from './delivery-store.ts'
import { disableWebhook } from './disable-webhook.ts'
import { folderIdsOf, listLimitedToFolders, pauseMadeBy, pauseMadeByKeysOf, type Paused } from './store.ts'

// What becomes of webhooks when what they rest on ends. Pending deliveries go with a deleted webhook.

/** Deletes the webhooks that keys created. */
export async function removeWebhooksOfKeys(tx: Tx, keyIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('webhook')
    .where('madeByKeyId', 'in', [...keyIds])
    .execute()
}

/** Deletes the webhooks that a leaving member created in a workspace. */
export async function removeWebhooksOfMember(tx: Tx, workspaceId: string, userId: string): Promise<void> {
  await tx.deleteFrom('webhook').where('workspaceId', '=', workspaceId).where('createdById', '=', userId).execute()
}

/**
 * Pauses the webhooks, export rules and callbacks that keys of an account created: one of somebody else would go on
 * sending them what is said. Owners see them, and can continue their own.
 */
export async function pauseWebhooksOfKeys(tx: Tx, userId: string): Promise<void> {
  for (const paused of await pauseMadeByKeysOf(tx, userId, timestamp())) await endDeliveries(tx, paused, userId)
}

/** Pauses everything that an account created: it may send to an address of the person's own. @returns how many */
export async function pauseWebhooksOf(tx: Tx, userId: string): Promise<number> {
  const paused = await pauseMadeBy(tx, userId, timestamp())
  for (const one of paused) await endDeliveries(tx, one)
  return paused.length
}

/** @param by whose action it was; by default the current actor's */
async function endDeliveries(tx: Tx, { id, workspaceId, export: rule }: Paused, by?: string): Promise<void> {
  await failPending(tx, id)
  const action = rule === null ? 'WEBHOOK_CHANGED' : 'EXPORT_RULE_CHANGED'
  const details = { fields: ['disabled'] }
  await audit(tx, { action, workspaceId, objectId: id, details, ...(by === undefined ? {} : { by }) })
}

/**
 * Disables the webhooks and export rules that a deleted folder was the last one of. They would match nothing without a
 * word. Following the recordings into the parent folder would send what nobody chose.
 */
export async function pauseWebhooksOfFolder(tx: Tx, workspaceId: string, folderId: string): Promise<void> {
  for (const row of await listLimitedToFolders(tx, workspaceId)) {
    const folderIds = folderIdsOf(row) ?? []
    if (!folderIds.includes(folderId)) continue
    if (await hasAnyFolder(tx, workspaceId, folderIds)) continue
    await disableWebhook(tx, row.id, 'FOLDERS_DELETED', Date.now())
  }
}
