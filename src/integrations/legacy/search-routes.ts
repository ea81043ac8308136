import type { Handlers } from '../../contract/endpoints/index.ts'
import type { SourceInfo } from '../../contract/source-info.ts'
import { readSourceInfo } from '../../library/recordings/source-info.ts'
import type { SearchDeps } from '../../derived/search/routes.ts'
import { searchEverywhere } from '../../derived/search/search-everywhere.ts'
import { legacyResult, searchTermOf } from './search-transcripts.ts'

const limit = 20

export function legacySearchRoutes(deps: SearchDeps) {
  return {
    searchOnUserTranscripts: async ({ caller, query, body, signal }) => {
      const term = searchTermOf(body, query)
      const hits = await searchEverywhere(deps, caller, term, limit, signal)
      const sources = new Map<string, SourceInfo>()
      for (const id of new Set(hits.map(({ recording }) => recording.id))) {
        const source = await readSourceInfo(deps.db, id)
        if (source !== null) sources.set(id, source)
      }
      return legacyResult(term, hits, sources)
    },
  } satisfies Partial<Handlers>
}
