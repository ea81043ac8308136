import type { SearchHit } from '../../contract/endpoints/search.ts'

/** How many hits to read per wanted hit, so that enough are left. */
export const repeated = 2

/**
 * Hits without those that only repeat what a better one shows. Passages of a turn share a sentence; what was said in it
 * would otherwise be two results.
 */
export function withoutRepeats(hits: readonly SearchHit[]): SearchHit[] {
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
  if (hit.closestSentence !== null)
    return better.closestSentence !== null && isSame(better.closestSentence, hit.closestSentence)
  return (
    hit.highlights.length > 0 && hit.highlights.every((one) => better.highlights.some((other) => isSame(one, other)))
  )
}

function isSame(one: { start: number; end: number }, other: { start: number; end: number }): boolean {
  return one.start === other.start && one.end === other.end
}
