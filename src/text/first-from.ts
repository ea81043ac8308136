/** The index of the first item whose time is at least `seconds`; the items are in order of their time. */
export function firstFrom<T>(items: readonly T[], timeOf: (item: T) => number, seconds: number): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (timeOf(items[middle] as T) < seconds) low = middle + 1
    else high = middle
  }
  return low
}
