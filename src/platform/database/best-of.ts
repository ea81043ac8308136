/** Things with a score: parallel arrays, of which the first `size` places are used. */
export interface Scores {
  size: number
  ns: Int32Array
  scores: Float64Array
}

/** The places of the `count` best, the best first; of equals the one with the lower number. */
export function bestOf({ size, ns, scores }: Scores, count: number): Int32Array {
  const better = (a: number, b: number): number =>
    (scores[b] as number) - (scores[a] as number) || (ns[a] as number) - (ns[b] as number)
  if (count >= size) return Int32Array.from({ length: size }, (_, i) => i).toSorted(better)
  // A heap whose root is the worst of them.
  const heap = new Int32Array(count)
  const sink = (place: number, i: number): void => {
    for (let at = place; ;) {
      let child = 2 * at + 1
      if (child + 1 < count && better(heap[child] as number, heap[child + 1] as number) < 0) child += 1
      if (child >= count || better(i, heap[child] as number) >= 0) {
        heap[at] = i
        return
      }
      heap[at] = heap[child] as number
      at = child
    }
  }
  for (let i = 0; i < count; i++) heap[i] = i
  for (let at = (count >> 1) - 1; at >= 0; at--) sink(at, heap[at] as number)
  let worst = scores[heap[0] as number] as number
  for (let i = count; i < size; i++) {
    if ((scores[i] as number) < worst || better(i, heap[0] as number) > 0) continue
    sink(0, i)
    worst = scores[heap[0] as number] as number
  }
  return heap.toSorted(better)
}
