/** The index of the first item whose time is at least `seconds`; the items are in order of their time. */
export function firstFrom<T>(items: ArrayLike<T>, timeOf: (item: T) => number, seconds: number): number {
  return countWhile(items, (item) => timeOf(item) < seconds)
}

/** The index of the last item whose time is at most `seconds`, −1 if there is none; the items are in order of their time. */
export function lastUpTo<T>(items: readonly T[], timeOf: (item: T) => number, seconds: number): number {
  return countWhile(items, (item) => timeOf(item) <= seconds) - 1
}

/** How many items come before the first of which `isTrue` is false, as it must be of all that follow. */
function countWhile<T>(items: ArrayLike<T>, isTrue: (item: T) => boolean): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (isTrue(items[middle] as T)) low = middle + 1
    else high = middle
  }
  return low
}
