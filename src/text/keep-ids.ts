import type { Word } from '../contract/content.ts'

/**
 * Ids for the words of a new version. An unchanged word keeps its id, every other gets a new one. `before` has the given
 * ids, or 0, 1, 2 …; both lists are in order of time.
 */
export function keepIds(
  before: readonly Word[],
  after: readonly Word[],
  ids: readonly number[] = before.map((_, index) => index),
  firstNew: number = before.length,
): { ids: number[]; nextId: number } {
  let nextId = firstNew
  let from = 0
  const kept = after.map((word) => {
    // Unchanged words have exactly the same time, so the search continues after the last match.
    for (let at = from; at < before.length && (before[at]?.start ?? 0) <= word.start; at++) {
      const old = before[at]
      if (old !== undefined && old.word === word.word && old.start === word.start && old.end === word.end) {
        from = at + 1
        return ids[at] ?? nextId++
      }
    }
    return nextId++
  })
  return { ids: kept, nextId }
}
