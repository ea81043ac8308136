import type { Folder } from '../../contract/endpoints/folders.ts'
import { pageOf, readPlace, type Page } from '../../platform/database/page.ts'
import type { Db } from '../../platform/database/schema.ts'
import { listFolderRows } from './store.ts'

/** A page of a workspace's folders at all levels, newest first. */
export async function listFolders(
  db: Db,
  workspaceId: string,
  query: { limit?: number; cursor?: string },
): Promise<Page<Folder>> {
  const place = readPlace(query.cursor, 'string')
  const limit = query.limit ?? 100
  return pageOf(
    await listFolderRows(db, { workspaceId, place, limit: limit + 1 }),
    limit,
    place,
    (row) => row.createdAt,
  )
}
