import type { SearchHit } from '../../contract/endpoints/search.ts'
import type { Db } from '../../platform/database/schema.ts'
import { readHits, type HitRow, type SearchFilter } from './store.ts'

/**
 * Candidates per wanted hit, in one attempt after the other: each translation of a passage is one, and a recording may have
 * dozens.
 */
const perHit = [2, 10, 50]
/** The words of each candidate are compared with the question's, on the main thread. */
const mostCandidates = 1000

export interface Asked {
  filter: SearchFilter
  limit: number
}

/**
 * Hits among so many candidates, and then among more until there are enough.
 * @param find the hits among some candidates, and whether there are more candidates
 */
export async function enoughHits(
  limit: number,
  find: (candidates: number) => Promise<{ hits: SearchHit[]; hasMore: boolean }>,
): Promise<SearchHit[]> {
  let hits: SearchHit[] = []
  for (const count of perHit) {
    const found = await find(Math.min(mostCandidates, count * limit))
    hits = found.hits
    if (hits.length >= limit || !found.hasMore || count * limit >= mostCandidates) break
  }
  return hits
}

/** The first hits of the candidates, without repeats. A candidate that the filter no longer allows is left out. */
export async function firstHits<C extends { n: number }>(
  db: Db,
  candidates: readonly C[],
  { filter, limit }: Asked,
  hitOf: (row: HitRow, candidate: C) => SearchHit,
): Promise<SearchHit[]> {
  let hits: SearchHit[] = []
  for (let from = 0; from < candidates.length && hits.length < limit;) {
    const some = candidates.slice(from, from + limit - hits.length)
    const rows = await readHits(
      db,
      some.map(({ n }) => n),
      filter,
    )
    const found = some.flatMap((candidate) => {
      const row = rows.get(candidate.n)
      return row === undefined ? [] : [hitOf(row, candidate)]
    })
    hits = withoutRepeats([...hits, ...found])
    from += some.length
  }
  return hits
}

/**
 * Hits without those that only repeat what a better one shows. Passages of a turn share a sentence, and translations say
 * the same again; what was said would otherwise be two results.
 */
function withoutRepeats(hits: readonly SearchHit[]): SearchHit[] {
  const kept = new Map<string, SearchHit[]>()
  return hits.filter((hit) => {
    const before = kept.get(hit.transcriptId) ?? []
    if (before.some((better) => isShared(better, hit) && repeats(better, hit))) return false
    kept.set(hit.transcriptId, [...before, hit])
    return true
  })
}

function isShared(one: SearchHit, other: SearchHit): boolean {
  return one.speakers[0] === other.speakers[0] && one.start < other.end && other.start < one.end
}

function repeats(better: SearchHit, hit: SearchHit): boolean {
  if (better.translation?.id !== hit.translation?.id) return isMostlyWithin(better, hit)
  if (hit.closestSentence !== null)
    return better.closestSentence !== null && isSame(better.closestSentence, hit.closestSentence)
  return (
    hit.highlights.length > 0 && hit.highlights.every((one) => better.highlights.some((other) => isSame(one, other)))
  )
}

/** Whether most of the shorter passage is said during the other one, as in a translation of it. */
function isMostlyWithin(one: SearchHit, other: SearchHit): boolean {
  const shared = Math.min(one.end, other.end) - Math.max(one.start, other.start)
  return shared * 2 >= Math.min(one.end - one.start, other.end - other.start)
}

function isSame(one: { start: number; end: number }, other: { start: number; end: number }): boolean {
  return one.start === other.start && one.end === other.end
}
