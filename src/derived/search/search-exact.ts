import type { SearchHit } from '../../contract/endpoints/search.ts'
import { matchWords } from '../../platform/database/search/full-text.ts'
import type { Database } from '../../platform/database/schema.ts'
import { asHit } from './as-hit.ts'
import { enoughHits, firstHits } from './first-hits.ts'
import { inTurn } from './in-turn.ts'
import { parseQuery } from './parse-query.ts'
import { filterSql, type SearchFilter } from './store.ts'

/**
 * Chunks with every word and every quoted phrase, best first. `db` reads on its own thread. The score is
 * rank / (rank + 1), so 0–1; scores of different queries can't be compared. AppError INVALID_QUERY without a word;
 * rejects with the reason of `signal` when aborted.
 */
export async function searchExact(
  db: Database,
  q: string,
  filter: SearchFilter,
  limit: number,
  signal: AbortSignal,
): Promise<SearchHit[]> {
  const terms = parseQuery(q)
  const where = filterSql(db, filter)
  const { workspaceIds } = filter
  return inTurn(db, signal, () =>
    enoughHits(limit, async (candidates) => {
      signal.throwIfAborted()
      const found = await matchWords(db, { workspaceIds, phrases: terms, all: true, where, limit: candidates })
      const hits = await firstHits(db, found, { filter, limit }, (row, { rank }) =>
        asHit(row, rank / (rank + 1), terms),
      )
      return { hits, hasMore: found.length === candidates }
    }),
  )
}
