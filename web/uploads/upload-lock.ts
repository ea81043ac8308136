/** Ends the lock of an upload that this tab sends. */
const held = new Map<string, () => void>()

/**
 * Waits until no other tab sends an upload, because its file would be sent by each. Pages without https have no locks.
 */
export function holdUpload(id: string): Promise<void> {
  const locks: LockManager | undefined = navigator.locks
  if (locks === undefined) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const hold = (): Promise<void> => {
      resolve()
      return new Promise((release) => held.set(id, release))
    }
    locks.request(`upload ${id}`, hold).catch(reject)
  })
}

/** Lets the next tab have it. */
export function releaseUpload(id: string): void {
  held.get(id)?.()
  held.delete(id)
}
