/** A clock that is ahead of the time that has passed by more than this has jumped, milliseconds. */
const jumpMs = 10_000

/**
 * Notices when a clock has gone on without this process: its machine has slept, or the clock was set ahead.
 * @param readClock milliseconds since 1970
 * @param passed milliseconds since any moment, without those that the machine slept
 * @returns a function that says whether that happened since it was last called
 */
export function watchClock(
  readClock: () => Promise<number>,
  passed: () => number = () => performance.now(),
): () => Promise<boolean> {
  let last: { clock: number; at: number } | null = null
  return async () => {
    const next = { clock: await readClock(), at: passed() }
    const ahead = last === null ? 0 : next.clock - last.clock - (next.at - last.at)
    last = next
    return ahead > jumpMs
  }
}
