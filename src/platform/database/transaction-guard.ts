import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { type Dialect, Kysely, type TransactionBuilder, type Transaction } from 'kysely'
import { isForeignKeyViolation, isLostRace, tooManyRaces } from './database-error.ts'
import type { Db, Tables } from './schema.ts'

/** One database file or server, shared by all its Kysely instances. */
export interface DatabaseIdentity {
  name: string
  /** Marks this process in notifications; absent if no other process can have the database. */
  origin?: string
}

interface Scope {
  identity: DatabaseIdentity
  /** False once the transaction has ended: work that outlives it may use the database again. */
  open: boolean
  afterCommit: (() => void)[]
}

const scopes = new AsyncLocalStorage<Scope>()
type CommitHook = (tx: Transaction<Tables>, result: unknown) => Promise<void>
const commitHooks = new AsyncLocalStorage<CommitHook>()
const identities = new WeakMap<object, DatabaseIdentity>()

/**
 * Throws when a connection of `identity` is requested inside one of its own transactions: the query wouldn't see what
 * the transaction wrote, and a write would deadlock with it.
 */
export function refuseInsideTransaction(identity: DatabaseIdentity): void {
  const scope = scopes.getStore()
  if (scope !== undefined && scope.open && scope.identity === identity) {
    throw new Error('The database was used inside a transaction of its own; use the transaction (tx) instead.')
  }
}

/** Runs `callback` after the surrounding transaction commits; never if it rolls back. */
export function afterCommit(callback: () => void): void {
  const scope = scopes.getStore()
  if (scope === undefined || !scope.open) throw new Error('afterCommit() was called outside a transaction.')
  scope.afterCommit.push(callback)
}

/**
 * Runs `work`. Each transaction in it calls `hook` last, with the result of its callback, and commits both or neither.
 * For state that must match the change exactly (an answered Idempotency-Key).
 */
export function withCommitHook<T>(hook: CommitHook, work: () => Promise<T>): Promise<T> {
  return commitHooks.run(hook, work)
}

/** The database of a Kysely instance or a transaction. */
export function identityOf(db: Db): DatabaseIdentity {
  const identity = identities.get(db) ?? scopes.getStore()?.identity
  if (identity === undefined) throw new Error('This Kysely instance was not opened by platform/database.')
  return identity
}

/** How often a transaction is retried after conflicts, and the longest pause before the first retry, ms. */
const mostTries = 12
const firstPauseMs = 4

/**
 * Kysely that tracks its open transactions (see `refuseInsideTransaction` and `afterCommit`). A transaction that
 * PostgreSQL aborts (serialisation failure, deadlock) is retried, as its manual recommends, and one that violates a
 * foreign key once. Transactions must therefore have no side effects outside the database.
 */
export class GuardedKysely extends Kysely<Tables> {
  readonly #identity: DatabaseIdentity

  constructor(dialect: Dialect, identity: DatabaseIdentity) {
    super({ dialect })
    this.#identity = identity
    identities.set(this, identity)
  }

  override transaction(): TransactionBuilder<Tables> {
    return guarded(super.transaction(), this.#identity)
  }

  override startTransaction(): never {
    throw new Error('Use transaction().execute(): a transaction without a callback cannot be guarded.')
  }

  override connection(): never {
    throw new Error('There is no connection to hold: use transaction().execute().')
  }
}

/** Each setting of a builder makes a new one, which would run unguarded and without retries. */
function guarded(builder: TransactionBuilder<Tables>, identity: DatabaseIdentity): TransactionBuilder<Tables> {
  const execute = builder.execute.bind(builder)
  const setIsolationLevel = builder.setIsolationLevel.bind(builder)
  const setAccessMode = builder.setAccessMode.bind(builder)
  // Not by assignments: see request-call.ts.
  return Object.assign(builder, {
    execute: <T>(callback: (tx: Transaction<Tables>) => Promise<T>) => runGuarded(execute, identity, callback),
    setIsolationLevel: (level: Parameters<typeof setIsolationLevel>[0]) => guarded(setIsolationLevel(level), identity),
    setAccessMode: (mode: Parameters<typeof setAccessMode>[0]) => guarded(setAccessMode(mode), identity),
  })
}

async function runGuarded<T>(
  execute: TransactionBuilder<Tables>['execute'],
  identity: DatabaseIdentity,
  callback: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
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
      // Another transaction has deleted a row since this one checked that it is there. The second time, it checks again.
      if (isForeignKeyViolation(error) && tries === 1) continue
      if (!isLostRace(error)) throw error
      if (tries === mostTries) throw tooManyRaces(error)
      // A random delay, so that two conflicting transactions don't collide again.
      await pause(Math.random() * firstPauseMs * 2 ** Math.min(tries, 6))
    }
  }
}
