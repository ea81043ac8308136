import type { Handlers } from '../../contract/endpoints/index.ts'
import type { Database } from '../../platform/database/schema.ts'
import { readFilter } from './read-filter.ts'
import { searchExact } from './search-exact.ts'
import type { SearchSemantic } from './search-semantic.ts'
import { searchWords } from './search-words.ts'

export interface SearchDeps {
  db: Database
  /** The database to search, off the event loop. */
  longReads: Database
  searchSemantic: SearchSemantic
}

export function searchRoutes({ db, longReads, searchSemantic }: SearchDeps) {
  return {
    searchRecordings: async ({ grant, query, signal }) => {
      const filter = await readFilter(db, grant.workspaceId, query)
      const limit = query.limit ?? 20
      const { q, mode = 'semantic' } = query
      if (mode === 'semantic') return searchSemantic(q, filter, limit, signal)
      return (mode === 'exact' ? searchExact : searchWords)(longReads, q, filter, limit, signal)
    },
  } satisfies Partial<Handlers>
}
