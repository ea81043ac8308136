import type { Folder } from '../../contract/endpoints/folders.ts'
import { notFound } from '../../contract/app-error.ts'
import { newRow } from '../../platform/database/new-row.ts'
import { requireRoom } from '../../platform/database/require-room.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { requireFreeName } from './free-name.ts'
import { requireDepth } from './require-depth.ts'
import { insertFolder, listParents, lockTree } from './store.ts'

/** Creates a folder. AppError NAME_TAKEN among its siblings, NOT_FOUND for an unknown parent, INVALID_STATE. */
export async function createFolder(
  tx: Tx,
  workspaceId: string,
  given: { name: string; parentFolderId?: string | null },
): Promise<Folder> {
  await lockTree(tx, workspaceId)
  const parentFolderId = given.parentFolderId ?? null
  if (parentFolderId !== null) {
    const parents = await listParents(tx, workspaceId)
    if (!parents.has(parentFolderId)) throw notFound('folder', parentFolderId)
    requireDepth(parents, null, parentFolderId)
  }
  const folder: Folder = {
    ...newRow('fld'),
    name: given.name.trim(),
    workspaceId,
    parentFolderId,
  }
  await requireFreeName(tx, folder)
  await requireRoom(tx, 'folders', workspaceId)
  await insertFolder(tx, folder)
  return folder
}
