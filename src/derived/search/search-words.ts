import type { SearchHit } from '../../contract/endpoints/search.ts'
import { matchWords } from '../../platform/database/full-text.ts'
import type { Database } from '../../platform/database/schema.ts'
import { asHit } from './as-hit.ts'
import { contentTerms } from './content-terms.ts'
import { coverage } from './coverage.ts'
import { inTurn } from './in-turn.ts'
import { parseQuery, type Term } from './parse-query.ts'
import { filterSql, readHits, type SearchFilter } from './store.ts'

/** A hit contains at least this fraction of the question's words. */
const leastCoverage = 0.3

/**
 * Chunks with some words of a question, best first: unlike searchExact not all of them, and in any inflected form with
 * the same beginning. Used when no semantic model is installed. `db` reads on its own thread.
 */
export async function searchWords(
  db: Database,
  question: string,
  filter: SearchFilter,
  limit: number,
  signal: AbortSignal,
): Promise<SearchHit[]> {
  const terms = contentTerms(parseQuery(question)).map(anyForm)
  return inTurn(db, signal, async () => {
    const where = filterSql(db, filter)
    const found = await matchWords(db, {
      workspaceIds: filter.workspaceIds,
      phrases: terms,
      all: false,
      where,
      limit: 4 * limit,
    })
    const rows = await readHits(
      db,
      found.map(({ n }) => n),
      filter,
    )
    const hits = found.flatMap(({ n, rank }) => {
      const row = rows.get(n)
      if (row === undefined) return []
      const share = coverage(row.chunk.text, terms)
      return share < leastCoverage ? [] : [asHit(row, (rank / (rank + 1)) * share, terms)]
    })
    return hits.toSorted((a, b) => b.score - a.score).slice(0, limit)
  })
}

/** "signs" as "sign…": drops endings, without knowing the language's rules. */
function anyForm(term: Term): Term {
  const last = term.tokens.at(-1) ?? ''
  if (term.tokens.length > 1 || !/^\p{L}{4,}$/u.test(last)) return term
  return { tokens: [last.slice(0, Math.max(4, last.length - 2))], isPrefix: true }
}
