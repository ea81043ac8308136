import type { Folder } from '../../contract/endpoints/folders.ts'
import { notFound } from '../../contract/app-error.ts'
import { newId } from '../../platform/database/ids.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { requireFreeName } from './free-name.ts'
import { findFolder, insertFolder, lockTree } from './store.ts'

/** Creates a folder. AppError NAME_TAKEN among its siblings, NOT_FOUND for an unknown parent. */
export async function createFolder(
  tx: Tx,
  workspaceId: string,
  given: { name: string; parentFolderId?: string | null },
): Promise<Folder> {
  await lockTree(tx, workspaceId)
  const parentFolderId = given.parentFolderId ?? null
  if (parentFolderId !== null && (await findFolder(tx, workspaceId, parentFolderId)) === undefined) {
    throw notFound('folder', parentFolderId)
  }
  const now = timestamp()
  const folder: Folder = {
    id: newId('fld'),
    createdAt: now,
    updatedAt: now,
    name: given.name.trim(),
    workspaceId,
    parentFolderId,
  }
  await requireFreeName(tx, folder)
  await insertFolder(tx, folder)
  return folder
}
