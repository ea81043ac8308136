import type { Caller } from '../../contract/endpoint.ts'
import type { Workspace } from '../../contract/resources.ts'
import { readPage, type Page } from '../../platform/database/page.ts'
import type { Db } from '../../platform/database/schema.ts'
import { listWorkspacesOf } from './store.ts'

/** A page of the caller's workspaces, newest first. */
export async function listWorkspaces(
  db: Db,
  caller: Caller,
  query: { limit?: number; cursor?: string },
): Promise<Page<Workspace>> {
  const { userId, workspaceIds: ids } = caller
  return readPage(query, (place, limit) => listWorkspacesOf(db, { userId, ids, place, limit }))
}
