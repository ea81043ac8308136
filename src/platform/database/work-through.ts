import { workOnEach } from '../async/work-on-each.ts'

/** Rows that are listed at once. */
const batch = 100

/**
 * Does the same for all rows of a list, from which that removes them, as `workOnEach`. One that fails is left out until
 * the next round. After an abort, no other row begins.
 * @param list `without`: ids of rows to leave out
 */
export async function workThrough<T extends { id: string }>(
  list: (query: { limit: number; without: readonly string[] }) => Promise<T[]>,
  work: (row: T) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const failed: string[] = []
  const rows = async function* (): AsyncGenerator<T> {
    for (let isMore = true; isMore;) {
      const some = await list({ limit: batch, without: failed })
      isMore = some.length === batch
      for (const row of some) {
        if (signal?.aborted === true) return
        yield row
      }
    }
  }
  try {
    await workOnEach(rows(), async (row) => {
      try {
        await work(row)
      } catch (error) {
        failed.push(row.id)
        throw error
      }
    })
  } catch (error) {
    if (!(error instanceof AggregateError)) throw error
    throw new AggregateError(error.errors, `${failed.join(', ')}: not done.`, { cause: error })
  }
}
