import type { Word } from '../../contract/content.ts'

/**
 * Ids for the words of a new version. An unchanged word, which has the same text and time, keeps its id, every other gets
 * a new one. `before` has the given ids, or 0, 1, 2 …; unchanged words are in the same order in both lists.
 */
export function keepIds(
  before: readonly Word[],
  after: readonly Word[],
  ids: readonly number[] = before.map((_, index) => index),
  firstNew: number = before.length,
): { ids: number[]; nextId: number } {
  /** Indexes of each word, the first one last: many words may have the same time and text. */
  let places: Map<string, number[]> | null = null
  let from = 0
  const find = (word: Word): number | undefined => {
    if (isSame(before[from], word)) return from
    places ??= Map.groupBy(before.keys().toArray().toReversed(), (index) => keyOf(before[index] as Word))
    const list = places.get(keyOf(word)) ?? []
    while ((list.at(-1) ?? from) < from) list.pop()
    return list.at(-1)
  }
  let nextId = firstNew
  const kept = after.map((word) => {
    const at = find(word)
    if (at === undefined) return nextId++
    from = at + 1
    return ids[at] ?? nextId++
  })
  return { ids: kept, nextId }
}

function keyOf({ word, start, end }: Word): string {
  return `${start} ${end} ${word}`
}

function isSame(old: Word | undefined, word: Word): boolean {
  return old !== undefined && old.word === word.word && old.start === word.start && old.end === word.end
}
