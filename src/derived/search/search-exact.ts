import type { SearchHit } from '../../contract/endpoints/search.ts'
import { countPhrases, matchWords } from '../../platform/database/full-text.ts'
import type { Database } from '../../platform/database/schema.ts'
import { asHit } from './as-hit.ts'
import { inCompoundLanguage } from './compounds.ts'
import { findCompounds, findParts, withOthers } from './find-compounds.ts'
import { firstHits, repeated } from './first-hits.ts'
import { inTurn } from './in-turn.ts'
import { parseQuery, wordOf, type Term } from './parse-query.ts'
import { filterSql, type SearchFilter } from './store.ts'

/** A passage with a word inside another one ranks below those that have the word itself. */
const weightOfParts = 0.5

/**
 * Chunks with every word and every quoted phrase, best first. Where these are few, those follow that have a word inside a
 * compound. `db` reads on its own thread. The score is rank / (rank + 1), so 0–1; scores of different queries can't be
 * compared. AppError INVALID_QUERY without a word; rejects with the reason of `signal` when aborted.
 */
export async function searchExact(
  db: Database,
  q: string,
  filter: SearchFilter,
  limit: number,
  signal: AbortSignal,
): Promise<SearchHit[]> {
  const asked = parseQuery(q)
  return inTurn(db, signal, async () => {
    const where = filterSql(db, filter)
    const { workspaceIds } = filter
    const query = { workspaceIds, phrases: asked, all: true, where, limit: repeated * limit }
    const whole = await matchWords(db, query)
    const terms = whole.length < query.limit ? await withCompounds(db, workspaceIds, asked, whole.length > 0) : asked
    const more = terms === asked ? [] : await matchWords(db, { ...query, phrases: [...terms, inCompoundLanguage] })
    const known = new Set(whole.map(({ n }) => n))
    const most = whole.at(-1)?.rank ?? Infinity
    const inside = more
      .filter(({ n }) => !known.has(n))
      .map(({ n, rank }) => ({ n, rank: Math.min(most, weightOfParts * rank) }))
    return firstHits(db, [...whole, ...inside], { filter, limit }, (row, { rank }) =>
      asHit(row, rank / (rank + 1), terms),
    )
  })
}

/** The terms with the compounds that they are part of, or as the parts of one; `terms` itself if there are none. */
async function withCompounds(
  db: Database,
  workspaceIds: readonly string[],
  terms: readonly Term[],
  areSaid: boolean,
): Promise<readonly Term[]> {
  const compounds = await findCompounds(db, workspaceIds, terms, 'all')
  const counts = areSaid ? [] : await countPhrases(db, workspaceIds, terms, 1)
  const unsaid = terms.filter((term, i) => counts[i] === 0 && !compounds.has(wordOf(term)))
  const parts = await findParts(db, workspaceIds, unsaid)
  if (compounds.size === 0 && parts.size === 0) return terms
  return terms.flatMap((term) => parts.get(wordOf(term)) ?? [withOthers(term, compounds)])
}
