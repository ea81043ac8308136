import type { Caller } from '../../contract/endpoint.ts'
import type { SearchHit } from '../../contract/endpoints/search.ts'
import { AppError } from '../../contract/app-error.ts'
import type { Database } from '../../platform/database/schema.ts'
import { listWorkspaces } from '../../identity/workspaces/list-workspaces.ts'
import type { SearchSemantic } from './search-semantic.ts'
import { searchWords } from './search-words.ts'
import type { SearchFilter } from './store.ts'
import { allItems } from '../../platform/database/page.ts'

/** Searches all workspaces that the caller may read: by meaning, or by words if no semantic model is installed. */
export async function searchEverywhere(
  deps: { db: Database; longReads: Database; searchSemantic: SearchSemantic },
  caller: Caller,
  q: string,
  limit: number,
  signal: AbortSignal,
): Promise<SearchHit[]> {
  const workspaces = await allItems((query) => listWorkspaces(deps.db, caller, query))
  const workspaceIds = workspaces.map(({ id }) => id)
  const filter: SearchFilter = { workspaceIds, folderIds: null, speakerIds: null }
  try {
    return await deps.searchSemantic(q, filter, limit, signal)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'INDEX_UNAVAILABLE') throw error
    return searchWords(deps.longReads, q, filter, limit, signal)
  }
}
