import type { Folder } from '../../contract/endpoints/folders.ts'
import { readPage, type Page } from '../../platform/database/page.ts'
import type { Db } from '../../platform/database/schema.ts'
import { listFolderRows } from './store.ts'

/** A page of a workspace's folders at all levels, newest first. */
export async function listFolders(
  db: Db,
  workspaceId: string,
  query: { limit?: number; cursor?: string },
): Promise<Page<Folder>> {
  return readPage(query, (place, limit) => listFolderRows(db, { workspaceId, place, limit }))
}
