import type { DatabaseIdentity } from '../database/transaction-guard.ts'

/** Tells listeners in this process of something that happened to a database. */
export interface Notifier<T> {
  tell(identity: DatabaseIdentity, value: T): void
  /** @returns a function that ends the subscription */
  listen(identity: DatabaseIdentity, listener: (value: T) => void): () => void
}

/** Listeners are kept per database, so that several in one process (tests) do not hear each other. */
export function createNotifier<T>(): Notifier<T> {
  const listeners = new WeakMap<DatabaseIdentity, Set<(value: T) => void>>()
  return {
    tell(identity, value) {
      for (const listener of listeners.get(identity) ?? []) {
        try {
          listener(value)
        } catch (error) {
          // What is told has been committed: a listener's fault must not look like the failure of the change.
          queueMicrotask(() => {
            throw error
          })
        }
      }
    },
    listen(identity, listener) {
      const all = listeners.get(identity) ?? new Set()
      listeners.set(identity, all)
      all.add(listener)
      return () => all.delete(listener)
    },
  }
}
