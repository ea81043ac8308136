/** How long items are gathered, milliseconds. */
const gatherMs = 50

export interface Gatherer<T> {
  push: (item: T) => void
  /** Hands over what is gathered, now. */
  flush: () => void
}

/**
 * Hands over together what comes together. Somebody who joins a long session gets thousands of turns at once, and a
 * rendering of all for each of them would freeze the page for seconds.
 */
export function gather<T>(take: (items: readonly T[]) => void): Gatherer<T> {
  let items: T[] = []
  let timer: ReturnType<typeof setTimeout> | null = null
  const flush = (): void => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const gathered = items
    items = []
    if (gathered.length > 0) take(gathered)
  }
  return {
    push: (item) => {
      items.push(item)
      timer ??= setTimeout(flush, gatherMs)
    },
    flush,
  }
}
