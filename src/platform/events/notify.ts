import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../database/schema.ts'
import { afterCommit, identityOf, type DatabaseIdentity } from '../database/transaction-guard.ts'

/**
 * Signals that something in a database has changed: at once to listeners in this process, and with PostgreSQL's NOTIFY
 * to those in other processes. A signal may get lost with a connection, so listeners also poll.
 */
export interface Notifier<T> {
  name: string
  /** Notifies this process. */
  tell(identity: DatabaseIdentity, value: T): void
  /** @returns a function that ends the subscription */
  listen(identity: DatabaseIdentity, listener: (value: T) => void): () => void
  /** The payload for other processes: IDs and types, since NOTIFY carries less than 8,000 bytes. */
  write(value: T): string
  /** Notifies this process of another's signal; null: signals may have been lost. */
  receive(identity: DatabaseIdentity, payload: string | null): void
}

export interface Wire<T> {
  write: (value: T) => string
  read: (payload: string) => T
  /** Tells listeners that signals may have been lost; absent: they find out by polling. */
  lost?: T
}

/** The channel of all signals. */
export const channel = 'tiro'
const notifiers = new Map<string, Pick<Notifier<unknown>, 'receive'>>()

/** Listeners are kept per database, so that several databases in one process (tests) don't share them. */
export function createNotifier<T>(name: string, wire: Wire<T>): Notifier<T> {
  const listeners = new WeakMap<DatabaseIdentity, Set<(value: T) => void>>()
  const tell = (identity: DatabaseIdentity, value: T): void => {
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
  }
  const notifier: Notifier<T> = {
    name,
    tell,
    write: wire.write,
    listen(identity, listener) {
      const all = listeners.get(identity) ?? new Set()
      listeners.set(identity, all)
      all.add(listener)
      return () => all.delete(listener)
    },
    receive(identity, payload) {
      if (payload !== null) tell(identity, wire.read(payload))
      else if (wire.lost !== undefined) tell(identity, wire.lost)
    },
  }
  notifiers.set(name, notifier)
  return notifier
}

/** A signal without a value. */
export function createSignal(name: string): Notifier<null> {
  return createNotifier<null>(name, { write: () => '', read: () => null, lost: null })
}

/** Notifies all processes after the commit of the surrounding transaction. */
export async function announce<T>(tx: Db, notifier: Notifier<T>, value: T): Promise<void> {
  const identity = identityOf(tx)
  afterCommit(() => notifier.tell(identity, value))
  const others = notifyOthers(identity, notifier, value)
  if (others !== null) await sql`select ${others}`.execute(tx)
}

/** Notifies all processes of a change that is already committed. */
export async function announceNow<T>(db: Db, notifier: Notifier<T>, value: T): Promise<void> {
  const identity = identityOf(db)
  notifier.tell(identity, value)
  const others = notifyOthers(identity, notifier, value)
  if (others !== null) await sql`select ${others}`.execute(db)
}

/** The expression that notifies other processes; null if this process has the database alone. */
export function notifyOthers<T>(
  { origin }: DatabaseIdentity,
  notifier: Notifier<T>,
  value: T,
): RawBuilder<unknown> | null {
  if (origin === undefined) return null
  return sql`pg_notify(${channel}, ${`${origin} ${notifier.name} ${notifier.write(value)}`})`
}

/** Passes a NOTIFY on to the listeners, unless it is this process's own. */
export function receiveNotification(identity: DatabaseIdentity, message: string): void {
  const [origin, name = '', ...rest] = message.split(' ')
  // A newer version may have signals that this one doesn't know.
  if (origin !== identity.origin) notifiers.get(name)?.receive(identity, rest.join(' '))
}

/** After a lost connection: everybody looks for what may have happened. */
export function receiveEverything(identity: DatabaseIdentity): void {
  for (const notifier of notifiers.values()) notifier.receive(identity, null)
}
