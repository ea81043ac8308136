import type { PGlite } from '@electric-sql/pglite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PGliteAdapter,
  PGliteDialect,
  type QueryResult,
} from 'kysely'
import { admitParameters } from '../../src/platform/database/parameters.ts'
import { type DatabaseIdentity, refuseInsideTransaction } from '../../src/platform/database/transaction-guard.ts'

/**
 * PostgreSQL in the process, to prove that every query runs there too. For tests only: it
 * stores nothing durably. Its users take turns with its single connection.
 */
export function pgliteDialect(pglite: PGlite, identity: DatabaseIdentity): Dialect {
  const inner = new PGliteDialect({ pglite })
  return {
    createAdapter: () => new Adapter(),
    createDriver: () => queueing(inner.createDriver(), identity),
    createIntrospector: (db) => inner.createIntrospector(db),
    createQueryCompiler: () => inner.createQueryCompiler(),
  }
}

class Adapter extends PGliteAdapter {
  // The driver below queues, and refuses calls that would wait for themselves.
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

function queueing(driver: Driver, identity: DatabaseIdentity): Driver {
  let last: Promise<void> = Promise.resolve()
  const releases = new Map<DatabaseConnection, () => void>()
  const inners = new Map<DatabaseConnection, DatabaseConnection>()
  const innerOf = (connection: DatabaseConnection): DatabaseConnection => inners.get(connection) ?? connection
  return {
    init: async (options) => driver.init(options),
    async acquireConnection(options) {
      refuseInsideTransaction(identity)
      const before = last
      const { promise, resolve } = Promise.withResolvers<void>()
      last = promise
      await before
      const inner = await driver.acquireConnection(options)
      const connection = checking(inner)
      releases.set(connection, resolve)
      inners.set(connection, inner)
      return connection
    },
    async releaseConnection(connection) {
      inners.delete(connection)
      releases.get(connection)?.()
      releases.delete(connection)
    },
    beginTransaction: async (connection, settings) => driver.beginTransaction(innerOf(connection), settings),
    commitTransaction: async (connection) => driver.commitTransaction(innerOf(connection)),
    rollbackTransaction: async (connection) => driver.rollbackTransaction(innerOf(connection)),
    savepoint: async (connection, name, compile) => driver.savepoint?.(innerOf(connection), name, compile),
    rollbackToSavepoint: async (connection, name, compile) =>
      driver.rollbackToSavepoint?.(innerOf(connection), name, compile),
    releaseSavepoint: async (connection, name, compile) =>
      driver.releaseSavepoint?.(innerOf(connection), name, compile),
    destroy: async () => driver.destroy(),
  }
}

function checking(inner: DatabaseConnection): DatabaseConnection {
  return {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      admitParameters(query.parameters)
      return inner.executeQuery<R>(query)
    },
    streamQuery: (query, size) => inner.streamQuery(query, size),
  }
}
