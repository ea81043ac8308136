import type { Caller } from '../../contract/endpoint.ts'
import type { Workspace } from '../../contract/resources.ts'
import { pageOf, readPlace, type Page } from '../../platform/database/page.ts'
import type { Db } from '../../platform/database/schema.ts'
import { listWorkspacesOf } from './store.ts'

/** A page of the caller's workspaces, newest first. */
export async function listWorkspaces(
  db: Db,
  caller: Caller,
  query: { limit?: number; cursor?: string },
): Promise<Page<Workspace>> {
  const place = readPlace(query.cursor, 'string')
  const limit = query.limit ?? 100
  const rows = await listWorkspacesOf(db, {
    userId: caller.userId,
    ids: caller.workspaceIds,
    place,
    limit: limit + 1,
  })
  return pageOf(rows, limit, place, (row) => row.createdAt)
}
