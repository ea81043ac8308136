import {
  PostgresDialect,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type PostgresPool,
} from 'kysely'
import { types, type CustomTypesConfig } from 'pg'
import { isUnreachable, toServerError } from '../database-error.ts'
import { admitParameters } from '../parameters.ts'
import { refuseInsideTransaction, type DatabaseIdentity } from '../transaction-guard.ts'

export interface PostgresParts {
  identity: DatabaseIdentity
  pool: PostgresPool
  /** Isolation level of transactions that don't set one. */
  isolation: 'read committed' | 'serializable'
  onUnreachable: (reason: unknown) => void
}

/** Kysely over `pg`, with the same checks as for SQLite and errors converted to ours. */
export function postgresDialect({ pool, ...parts }: PostgresParts): Dialect {
  const inner = new PostgresDialect({ pool })
  return {
    createAdapter: () => inner.createAdapter(),
    createQueryCompiler: () => inner.createQueryCompiler(),
    createIntrospector: (db) => inner.createIntrospector(db),
    createDriver: () => guarded(inner.createDriver(), parts),
  }
}

function guarded(driver: Driver, { identity, isolation, onUnreachable }: Omit<PostgresParts, 'pool'>): Driver {
  const inners = new WeakMap<DatabaseConnection, DatabaseConnection>()
  const innerOf = (connection: DatabaseConnection): DatabaseConnection => inners.get(connection) ?? connection
  const withServerErrors = async <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      const known = toServerError(error)
      if (isUnreachable(known)) onUnreachable(error)
      throw known
    })
  return {
    init: async (options) => driver.init(options),
    async acquireConnection(options) {
      refuseInsideTransaction(identity)
      const inner = await withServerErrors(driver.acquireConnection(options))
      const connection: DatabaseConnection = {
        executeQuery: async (query: CompiledQuery) => {
          admitParameters(query.parameters)
          return withServerErrors(inner.executeQuery(query))
        },
        // oxlint-disable-next-line require-yield
        async *streamQuery() {
          throw new Error('Nothing is streamed from the database: an open cursor holds its snapshot. Page by key.')
        },
      }
      inners.set(connection, inner)
      return connection
    },
    releaseConnection: async (connection, options) => driver.releaseConnection(innerOf(connection), options),
    beginTransaction: async (connection, settings) =>
      withServerErrors(
        driver.beginTransaction(innerOf(connection), {
          ...settings,
          isolationLevel: settings.isolationLevel ?? isolation,
        }),
      ),
    commitTransaction: async (connection) => withServerErrors(driver.commitTransaction(innerOf(connection))),
    rollbackTransaction: async (connection) => withServerErrors(driver.rollbackTransaction(innerOf(connection))),
    savepoint: async (connection, name, compile) => driver.savepoint?.(innerOf(connection), name, compile),
    rollbackToSavepoint: async (connection, name, compile) =>
      driver.rollbackToSavepoint?.(innerOf(connection), name, compile),
    releaseSavepoint: async (connection, name, compile) =>
      driver.releaseSavepoint?.(innerOf(connection), name, compile),
    // The code that created the pool closes it.
    destroy: async () => {},
  }
}

type TypeId = Parameters<typeof types.getTypeParser>[0]
const { BYTEA, INT8, NUMERIC } = types.builtins

/** Rows in the same form as from SQLite: integers as numbers, bytes with their own buffer. */
export const rowTypes: CustomTypesConfig = {
  getTypeParser: (type: TypeId, format?: 'text' | 'binary') => {
    if (format !== 'binary' && type === INT8) return wholeNumber
    if (format !== 'binary' && type === NUMERIC) return Number
    if (format !== 'binary' && type === BYTEA) return bytes
    return types.getTypeParser(type, format)
  },
}

function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large a number for this program.`)
  return value
}

/** PostgreSQL writes bytes as `\x` and hexadecimal digits. */
function bytes(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text.slice(2), 'hex'))
}
