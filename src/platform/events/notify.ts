import type { DatabaseIdentity } from '../database/transaction-guard.ts'

/** Notifies listeners in this process of changes to a database. */
export interface Notifier<T> {
  tell(identity: DatabaseIdentity, value: T): void
  /** @returns a function that ends the subscription */
  listen(identity: DatabaseIdentity, listener: (value: T) => void): () => void
}

/** Listeners are kept per database, so that several databases in one process (tests) don't share them. */
export function createNotifier<T>(): Notifier<T> {
  const listeners = new WeakMap<DatabaseIdentity, Set<(value: T) => void>>()
  return {
    tell(identity, value) {
      for (const listener of listeners.get(identity) ?? []) {
        try {
          listener(value)
        } catch (error) {
          // The change is already committed, so an error in a listener must not look like its failure.
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
