import { notFound } from '../../contract/app-error.ts'
import type { Tx } from '../../platform/database/schema.ts'
import type { Hooks } from '../../platform/hooks.ts'
import { plainName } from './free-name.ts'
import { findFolder, listChildren, lockTree, moveFolders, moveRecordings, patchFolder, removeFolder } from './store.ts'

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
  const children = (await listChildren(tx, workspaceId, id)).map((child) => {
    const name = freeName(child.name, taken)
    taken.add(plainName(name))
    return { id: child.id, name }
  })
  // One of them may have its name.
  await patchFolder(tx, id, { name: id })
  await moveFolders(tx, folder.parentFolderId, children)
  await removeFolder(tx, id)
  await hooks.onFolderDeleted(tx, workspaceId, id)
}

/** The name, with the lowest number that makes it unique if needed: `Drafts (2)`. At most 200 characters. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  const characters = Array.from(name)
  for (let n = 1; ; n++) {
    const suffix = n === 1 ? '' : ` (${n})`
    const candidate = characters.slice(0, 200 - suffix.length).join('') + suffix
    if (!taken.has(plainName(candidate))) return candidate
  }
}
