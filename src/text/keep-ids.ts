import type { Word } from '../contract/content.ts'

/**
 * Ids for words that were made of others, first version to second: a word that stayed as it was keeps its id, every
 * other gets a new one. `before` has the ids given, or 0, 1, 2 …; both lists are in order of time.
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
    // Words that stayed have their time to the millisecond: the search goes on from where the last was found.
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
