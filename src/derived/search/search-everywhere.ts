import type { Caller } from '../../contract/endpoint.ts'
import type { SearchHit } from '../../contract/endpoints/search.ts'
import { AppError } from '../../contract/app-error.ts'
import type { Database } from '../../platform/database/schema.ts'
import { listWorkspaces } from '../../identity/workspaces/list-workspaces.ts'
import { searchExact } from './search-exact.ts'
import type { SearchByMeaning } from './search-semantic.ts'
import type { SearchFilter } from './store.ts'

/** Searches all workspaces that the caller may read: semantic, or by keyword if no semantic model is installed. */
export async function searchEverywhere(
  deps: { db: Database; longReads: Database; searchByMeaning: SearchByMeaning },
  caller: Caller,
  q: string,
  limit: number,
  signal: AbortSignal,
): Promise<SearchHit[]> {
  const workspaceIds: string[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page: Awaited<ReturnType<typeof listWorkspaces>> = await listWorkspaces(deps.db, caller, {
      limit: 500,
      ...(cursor === undefined ? {} : { cursor }),
    })
    for (const { id } of page.items) workspaceIds.push(id)
    cursor = page.nextCursor
  }
  const filter: SearchFilter = { workspaceIds, folderIds: null, speakerIds: null, dateFrom: null, dateTo: null }
  try {
    return await deps.searchByMeaning(q, filter, limit, signal)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'INDEX_UNAVAILABLE') throw error
    return searchExact(deps.longReads, q, filter, limit, signal)
  }
}
