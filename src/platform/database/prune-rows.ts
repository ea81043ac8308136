/** Rows that one statement deletes: the embedded database writes nothing else meanwhile. */
const atOnce = 2000

/**
 * Deletes old rows, some at a time: after days without a server there may be a million.
 * @param remove deletes so many of them at most, and returns how many it has
 */
export async function pruneRows(remove: (most: number) => Promise<number>): Promise<number> {
  for (let all = 0; ;) {
    const removed = await remove(atOnce)
    all += removed
    if (removed < atOnce) return all
  }
}
