import type { SearchHit } from '../../contract/endpoints/search.ts'
import type { Database } from '../../platform/database/schema.ts'
import { asHit } from './as-hit.ts'
import { contentTerms } from './content-terms.ts'
import { enoughHits, firstHits } from './first-hits.ts'
import { inTurn } from './in-turn.ts'
import { matchQuestion } from './match-question.ts'
import { parseQuery } from './parse-query.ts'
import { filterSql, type SearchFilter } from './store.ts'

/** A hit contains at least this fraction of the question's words. */
const leastCoverage = 0.3

/**
 * Chunks with some words of a question, best first: unlike searchExact not all of them, and in other forms, too. It
 * needs no semantic model. `db` reads on its own thread. Scores of different questions can't be compared.
 */
export async function searchWords(
  db: Database,
  question: string,
  filter: SearchFilter,
  limit: number,
  signal: AbortSignal,
): Promise<SearchHit[]> {
  const asked = contentTerms(parseQuery(question, true))
  const where = filterSql(db, filter)
  return inTurn(db, signal, () =>
    enoughHits(limit, async (candidates) => {
      signal.throwIfAborted()
      const matched = await matchQuestion(db, {
        workspaceIds: filter.workspaceIds,
        terms: asked,
        where,
        limit: 2 * candidates,
      })
      const { terms, hasMore } = matched
      const found = matched.worded
        .filter(({ share }) => share >= leastCoverage)
        .map(({ n, rank, share }) => ({ n, score: (rank / (rank + 1)) * share }))
        .toSorted((one, other) => other.score - one.score)
      const hits = await firstHits(db, found, { filter, limit }, (row, { score }) => asHit(row, score, terms))
      return { hits, hasMore }
    }),
  )
}
