import type { Handlers } from '../../contract/endpoints/index.ts'
import type { Database } from '../../platform/database/schema.ts'
import { readFilter } from './read-filter.ts'
import { searchExact } from './search-exact.ts'
import type { SearchByMeaning } from './search-semantic.ts'
import { searchWords } from './search-words.ts'

export interface SearchDeps {
  db: Database
  /** The database to search, off the event loop. */
  longReads: Database
  searchByMeaning: SearchByMeaning
}

export function searchRoutes({ db, longReads, searchByMeaning }: SearchDeps) {
  return {
    searchRecordings: async ({ grant, query, signal }) => {
      const filter = await readFilter(db, grant.workspaceId, query)
      const limit = query.limit ?? 20
      const { q, mode = 'semantic' } = query
      if (mode === 'semantic') return searchByMeaning(q, filter, limit, signal)
      return (mode === 'exact' ? searchExact : searchWords)(longReads, q, filter, limit, signal)
    },
  } satisfies Partial<Handlers>
}
