import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { type Dialect, Kysely, type TransactionBuilder, type Transaction } from 'kysely'
import { isLostRace } from './database-error.ts'
import type { Db, Tables } from './schema.ts'

/** One database file or server, however many Kysely instances lead to it. */
export interface DatabaseIdentity {
  name: string
}

interface Scope {
  identity: DatabaseIdentity
  /** False once the transaction has ended: what was started inside it and outlived it is free again. */
  open: boolean
  afterCommit: (() => void)[]
}

const scopes = new AsyncLocalStorage<Scope>()
type CommitHook = (tx: Transaction<Tables>, result: unknown) => Promise<void>
const commitHooks = new AsyncLocalStorage<CommitHook>()
const identities = new WeakMap<object, DatabaseIdentity>()

/**
 * Throws when a connection of `identity` is asked for inside one of its own transactions: the query would
 * not see what the transaction wrote, and a write would wait for the transaction that waits for it.
 */
export function refuseInsideTransaction(identity: DatabaseIdentity): void {
  const scope = scopes.getStore()
  if (scope !== undefined && scope.open && scope.identity === identity) {
    throw new Error('The database was used inside a transaction of its own; use the transaction (tx) instead.')
  }
}

/** Runs `callback` once the surrounding transaction is committed; never when it is rolled back. */
export function afterCommit(callback: () => void): void {
  const scope = scopes.getStore()
  if (scope === undefined || !scope.open) throw new Error('afterCommit() was called outside a transaction.')
  scope.afterCommit.push(callback)
}

/**
 * Runs `work`; each transaction in it calls `hook` last, with what its callback resolved to, and commits both or
 * neither. For what has to be true exactly when the change is made (an answered Idempotency-Key).
 */
export function withCommitHook<T>(hook: CommitHook, work: () => Promise<T>): Promise<T> {
  return commitHooks.run(hook, work)
}

/** The database that a Kysely instance or a transaction leads to. */
export function identityOf(db: Db): DatabaseIdentity {
  const identity = identities.get(db) ?? scopes.getStore()?.identity
  if (identity === undefined) throw new Error('This Kysely instance was not opened by storage/database.')
  return identity
}

/** How often a transaction is made that others keep getting ahead of, and the longest pause before the first, ms. */
const mostTries = 12
const firstPauseMs = 4

/**
 * Kysely whose transactions know that they run (see `refuseInsideTransaction` and `afterCommit`). One that PostgreSQL
 * gives up for another (serialisation failure, deadlock) is made again, as its manual asks: a transaction does nothing
 * outside the database.
 */
export class GuardedKysely extends Kysely<Tables> {
  readonly #identity: DatabaseIdentity

  constructor(dialect: Dialect, identity: DatabaseIdentity) {
    super({ dialect })
    this.#identity = identity
    identities.set(this, identity)
  }

  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction()
    const identity = this.#identity
    const execute = builder.execute.bind(builder)
    builder.execute = async <T>(callback: (tx: Transaction<Tables>) => Promise<T>): Promise<T> => {
      refuseInsideTransaction(identity)
      for (let tries = 1; ; tries++) {
        const scope: Scope = { identity, open: true, afterCommit: [] }
        try {
          const result = await execute((tx) =>
            scopes.run(scope, async () => {
              try {
                const value = await callback(tx)
                await commitHooks.getStore()?.(tx, value)
                return value
              } finally {
                scope.open = false
              }
            }),
          )
          for (const committed of scope.afterCommit) committed()
          return result
        } catch (error) {
          if (!isLostRace(error) || tries === mostTries) throw error
          // At random, so that two that met do not meet again.
          await pause(Math.random() * firstPauseMs * 2 ** Math.min(tries, 6))
        }
      }
    }
    return builder
  }

  override startTransaction(): never {
    throw new Error('Use transaction().execute(): a transaction without a callback cannot be guarded.')
  }

  override connection(): never {
    throw new Error('There is no connection to hold: use transaction().execute().')
  }
}
