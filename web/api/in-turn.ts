/** Runs work after all that was given before, also where that failed. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

export function createTurns(): InTurn {
  let queue: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = queue.then(work, work)
    queue = next.catch(() => undefined)
    return next
  }
}
