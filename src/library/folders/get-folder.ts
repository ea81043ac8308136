import type { Folder } from '../../contract/endpoints/folders.ts'
import { notFound } from '../../contract/app-error.ts'
import type { Db } from '../../platform/database/schema.ts'
import { findFolder } from './store.ts'

/** A folder of a workspace. AppError NOT_FOUND. */
export async function getFolder(db: Db, workspaceId: string, id: string): Promise<Folder> {
  const folder = await findFolder(db, workspaceId, id)
  if (folder === undefined) throw notFound('folder', id)
  return folder
}
