import { notFound } from '../../contract/app-error.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Tx } from '../../platform/database/schema.ts'
import type { Hooks } from '../../platform/hooks.ts'
import { plainName } from './free-name.ts'
import { findFolder, listChildren, lockTree, moveRecordings, patchFolder, removeFolder } from './store.ts'

/** Deletes a folder; its recordings, feeds and subfolders move to its parent. AppError NOT_FOUND. */
export async function deleteFolder(
  tx: Tx,
  workspaceId: string,
  id: string,
  hooks: Pick<Hooks, 'onFolderDeleted'>,
): Promise<void> {
  await lockTree(tx, workspaceId)
  const folder = await findFolder(tx, workspaceId, id)
  if (folder === undefined) throw notFound('folder', id)
  await moveRecordings(tx, id, folder.parentFolderId)
  const siblings = await listChildren(tx, workspaceId, folder.parentFolderId)
  // There may be thousands of each.
  const taken = new Set(siblings.flatMap((sibling) => (sibling.id === id ? [] : [plainName(sibling.name)])))
  const own = plainName(folder.name)
  const children = await listChildren(tx, workspaceId, id)
  // A subfolder may have the deleted folder's name, which is free only after the deletion; until then it has another.
  for (const child of children) {
    const name = freeName(child.name, (plain) => taken.has(plain) || plain === own)
    await patchFolder(tx, child.id, { name, parentFolderId: folder.parentFolderId, updatedAt: timestamp() })
    taken.add(plainName(name))
  }
  await removeFolder(tx, id)
  for (const child of children) {
    if (!taken.has(plainName(child.name))) await patchFolder(tx, child.id, { name: child.name })
  }
  await hooks.onFolderDeleted(tx, workspaceId, id)
}

/** The name, with the lowest number that makes it unique if needed: `Drafts (2)`. At most 200 characters. */
function freeName(name: string, isTaken: (plain: string) => boolean): string {
  for (let n = 1; ; n++) {
    const suffix = n === 1 ? '' : ` (${n})`
    const candidate = name.slice(0, 200 - suffix.length) + suffix
    if (!isTaken(plainName(candidate))) return candidate
  }
}
