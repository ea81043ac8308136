import { messageOf } from '../../contract/app-error.ts'
import { isStorageFull } from '../blobs/files.ts'
import { isDiskFailure } from '../disk-failure.ts'

/** Failures before the rest is left: then it's rather the store that fails than one of the items. */
const mostFailures = 20

/**
 * Does the same for each item, one after another. One that fails doesn't hold up the others. Throws an AggregateError of
 * what failed at the end; at once if the disk is full or fails.
 */
export async function workOnEach<T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for await (const item of items) {
    try {
      await work(item)
    } catch (error) {
      // That isn't the item's fault, and callers may make space.
      if (isStorageFull(error) || isDiskFailure(error)) throw error
      failures.push(error)
      if (failures.length >= mostFailures) break
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(messageOf).join(' '))
}
