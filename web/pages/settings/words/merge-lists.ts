/** An entry that both have changed, each to something else. */
export interface Conflict<E> {
  mine: E
  theirs: E
}

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * What the person and somebody else have made of the same list, together: what either has added, without what either has
 * removed. A changed entry stays if the other has only removed it. Where both have changed an entry, the list has theirs.
 * `keyOf` says which entries are the same one; several may have the same key, and then they change together.
 */
export function mergeLists<E>(
  base: readonly E[],
  mine: readonly E[],
  theirs: readonly E[],
  keyOf: (entry: E) => string,
): { list: E[]; conflicts: Conflict<E>[] } {
  if (isSame(theirs, base)) return { list: [...mine], conflicts: [] }
  const [before, own, other] = [base, mine, theirs].map((list) => Map.groupBy(list, keyOf))
  const conflicts: Conflict<E>[] = []
  const list = [...new Set([...theirs, ...mine].map(keyOf))].flatMap((key) => {
    const [was = [], ours = [], has = []] = [before?.get(key), own?.get(key), other?.get(key)]
    if (isSame(ours, was) || isSame(ours, has)) return has
    if (isSame(has, was)) return ours
    const [[myFirst], [theirFirst]] = [ours, has]
    if (myFirst === undefined) return has
    if (theirFirst === undefined) return ours
    conflicts.push({ mine: myFirst, theirs: theirFirst })
    return has
  })
  return { list, conflicts }
}
