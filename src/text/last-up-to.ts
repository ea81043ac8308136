/** The index of the last item whose time is at most `seconds`, −1 if there is none; the items are in order of their time. */
export function lastUpTo<T>(items: readonly T[], timeOf: (item: T) => number, seconds: number): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (timeOf(items[middle] as T) <= seconds) low = middle + 1
    else high = middle
  }
  return low - 1
}
