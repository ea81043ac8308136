import type { Folder } from '../../contract/endpoints/folders.ts'
import { AppError, notFound } from '../../contract/app-error.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { requireFreeName } from './free-name.ts'
import { requireDepth } from './require-depth.ts'
import { getFolder } from './get-folder.ts'
import { listParents, lockTree, patchFolder } from './store.ts'

/** Renames or moves a folder. AppError NAME_TAKEN, FOLDER_CYCLE, NOT_FOUND, INVALID_STATE. */
export async function updateFolder(
  tx: Tx,
  workspaceId: string,
  id: string,
  given: { name?: string; parentFolderId?: string | null },
): Promise<Folder> {
  await lockTree(tx, workspaceId)
  const folder = await getFolder(tx, workspaceId, id)
  const changed: Folder = {
    ...folder,
    name: given.name?.trim() ?? folder.name,
    parentFolderId: given.parentFolderId === undefined ? folder.parentFolderId : given.parentFolderId,
    updatedAt: timestamp(),
  }
  if (changed.parentFolderId !== folder.parentFolderId) await requirePlace(tx, changed)
  await requireFreeName(tx, changed)
  const { name, parentFolderId, updatedAt } = changed
  await patchFolder(tx, id, { name, parentFolderId, updatedAt })
  return changed
}

/** Checks that a folder's new parent exists and is neither the folder itself nor inside it. */
async function requirePlace(tx: Tx, folder: Folder): Promise<void> {
  const parents = await listParents(tx, folder.workspaceId)
  let above = folder.parentFolderId
  if (above !== null && !parents.has(above)) throw notFound('folder', above)
  while (above !== null) {
    if (above === folder.id) {
      throw new AppError('FOLDER_CYCLE', "A folder can't be moved into itself or its subfolders.", {
        folderId: folder.id,
        parentFolderId: folder.parentFolderId,
      })
    }
    above = parents.get(above) ?? null
  }
  requireDepth(parents, folder.id, folder.parentFolderId)
}
