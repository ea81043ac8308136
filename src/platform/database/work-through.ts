import { isStorageFull } from '../blobs/files.ts'

/** Rows that are listed at once. */
const batch = 100
/** Failures before a round ends: then it's rather the store that fails than a row. */
const mostFailures = 20

/**
 * Does the same for all rows of a list, from which that removes them. One that fails doesn't hold up the others: it is left
 * out until the next round. Throws an AggregateError of what failed, or STORAGE_FULL at
 * once. @param list `without`: ids of rows to leave out
 */
export async function workThrough<T extends { id: string }>(
  list: (query: { limit: number; without: readonly string[] }) => Promise<T[]>,
  work: (row: T) => Promise<void>,
): Promise<void> {
  const failed = new Map<string, unknown>()
  for (let isMore = true; isMore && failed.size < mostFailures;) {
    const rows = await list({ limit: batch, without: [...failed.keys()] })
    isMore = rows.length === batch
    for (const row of rows) {
      if (failed.size >= mostFailures) break
      try {
        await work(row)
      } catch (error) {
        // That isn't the row's fault, and callers may make space.
        if (isStorageFull(error)) throw error
        failed.set(row.id, error)
      }
    }
  }
  if (failed.size > 0) throw new AggregateError(failed.values(), `${[...failed.keys()].join(', ')}: not done.`)
}
