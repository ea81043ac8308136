/** Numbers that rise. */
export interface Numbers {
  size: number
  ns: Int32Array
}

/** The first place from `from` on whose number is at least `n`: by steps that double, then by halves. */
export function seek({ size, ns }: Numbers, from: number, n: number): number {
  if (from >= size || (ns[from] as number) >= n) return from
  let step = 1
  let low = from
  while (low + step < size && (ns[low + step] as number) < n) {
    low += step
    step *= 2
  }
  let high = Math.min(low + step, size)
  // ns[low] < n, and at `high` it is not or the list ends.
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((ns[middle] as number) < n) low = middle
    else high = middle
  }
  return high
}
