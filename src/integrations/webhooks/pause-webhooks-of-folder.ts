import { hasAnyFolder } from '../../library/folders/folders-of-recordings.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { disableWebhook } from './disable-webhook.ts'
import { folderIdsOf, listLimitedToFolders } from './store.ts'

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
