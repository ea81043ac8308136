/** Above this many comparisons, only the common start and end are found. */
const mostComparisons = 2_000_000

/**
 * The longest sequence of items that two lists have in common, as pairs of their indexes, in order. Takes 4 bytes for
 * each comparison of what is between the common start and end.
 */
export function commonSequence<A, B>(
  a: readonly A[],
  b: readonly B[],
  isEqual: (a: A, b: B) => boolean,
): [number, number][] {
  const isSame = (i: number, j: number): boolean => isEqual(a[i] as A, b[j] as B)
  const shorter = Math.min(a.length, b.length)
  let head = 0
  while (head < shorter && isSame(head, head)) head += 1
  let tail = 0
  while (tail < shorter - head && isSame(a.length - 1 - tail, b.length - 1 - tail)) tail += 1
  const [aEnd, bEnd] = [a.length - tail, b.length - tail]
  const isShort = (aEnd - head) * (bEnd - head) <= mostComparisons
  return [
    ...Array.from({ length: head }, (_, i): [number, number] => [i, i]),
    ...(isShort ? longest(head, aEnd, bEnd, isSame) : []),
    ...Array.from({ length: tail }, (_, i): [number, number] => [aEnd + i, bEnd + i]),
  ]
}

/** The longest sequence of pairs from `from` to the ends, by the lengths of those that follow each pair. */
function longest(
  from: number,
  aEnd: number,
  bEnd: number,
  isSame: (i: number, j: number) => boolean,
): [number, number][] {
  const width = bEnd - from + 1
  const lengths = new Uint32Array((aEnd - from + 1) * width)
  const at = (i: number, j: number): number => lengths[(i - from) * width + j - from] as number
  for (let i = aEnd - 1; i >= from; i -= 1) {
    for (let j = bEnd - 1; j >= from; j -= 1) {
      const length = isSame(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
      lengths[(i - from) * width + j - from] = length
    }
  }
  const pairs: [number, number][] = []
  for (let i = from, j = from; i < aEnd && j < bEnd;) {
    if (isSame(i, j)) pairs.push([i++, j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1
    else j += 1
  }
  return pairs
}
