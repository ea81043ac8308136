import { notFound } from '../../contract/app-error.ts'
import type { Db } from '../../platform/database/schema.ts'
import { findFolder, listFoldersOf, listParents } from './store.ts'

/** AppError NOT_FOUND if one of the ids is not a folder of the workspace. */
export async function requireFolders(db: Db, workspaceId: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    if ((await findFolder(db, workspaceId, id)) === undefined) throw notFound('folder', id)
  }
}

/** Whether one of the ids is a folder of the workspace. */
export async function hasAnyFolder(db: Db, workspaceId: string, ids: readonly string[]): Promise<boolean> {
  const folders = await listParents(db, workspaceId)
  return ids.some((id) => folders.has(id))
}

/** AppError NOT_FOUND if something is limited to folders, and all of them were deleted. */
export async function requireSomeFolder(db: Db, workspaceId: string, ids: readonly string[] | null): Promise<void> {
  if (ids !== null && !(await hasAnyFolder(db, workspaceId, ids))) throw notFound('folder', ids.join(', '))
}

/** Each recording's folder and all folders around it. Without recordings that don't exist. */
export async function foldersOfRecordings(
  db: Db,
  workspaceId: string,
  recordingIds: readonly string[],
): Promise<Map<string, ReadonlySet<string>>> {
  const rows = await listFoldersOf(db, workspaceId, recordingIds)
  if (rows.length === 0) return new Map()
  const parents = await listParents(db, workspaceId)
  return new Map(
    rows.map(({ id, recordingFolderId }) => {
      const around = new Set<string>()
      for (let folder = recordingFolderId; folder !== null && !around.has(folder);) {
        around.add(folder)
        folder = parents.get(folder) ?? null
      }
      return [id, around]
    }),
  )
}

/** The names of a folder and those around it, outermost first. Empty without a folder. */
export async function namesOfFolder(db: Db, workspaceId: string, id: string | null): Promise<string[]> {
  const names: string[] = []
  const seen = new Set<string>()
  for (let next = id; next !== null && !seen.has(next);) {
    seen.add(next)
    const folder = await findFolder(db, workspaceId, next)
    if (folder === undefined) break
    names.unshift(folder.name)
    next = folder.parentFolderId
  }
  return names
}
