import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryCompiler,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { admitParameters, compactParameters } from '../parameters.ts'
import type { Connection } from './sqlite-connection.ts'
import { plainError } from './sqlite-connection.ts'
import { toError } from '../database-error.ts'
import { only, type DatabaseThread } from './thread-client.ts'
import type { Rows, Statement } from './thread-messages.ts'
import { type DatabaseIdentity, refuseInsideTransaction } from '../transaction-guard.ts'
import type { Urgency, Writer, WriterTransaction } from './writer.ts'

export interface SqliteParts {
  identity: DatabaseIdentity
  /** Runs reads outside a transaction: the connection of this thread, or a separate thread for long reads. */
  reader: Connection | DatabaseThread
  /** Null: this dialect is read-only. */
  writer: Writer | null
  urgency: Urgency
}

/** Kysely over `node:sqlite`: writes and transactions on the writer's thread, reads beside it. */
export function sqliteDialect(parts: SqliteParts): Dialect {
  return {
    createAdapter: () => new Adapter(),
    createDriver: () => new SqliteDriver(parts),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** Connections are unlimited: the writer queues the work. */
class Adapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class SqliteDriver implements Driver {
  readonly #parts: SqliteParts

  constructor(parts: SqliteParts) {
    this.#parts = parts
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    refuseInsideTransaction(this.#parts.identity)
    return new SqliteQueries(this.#parts)
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await queries(connection).begin()
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await queries(connection).transaction?.commit()
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await queries(connection).transaction?.rollback()
  }

  async savepoint(connection: DatabaseConnection, name: string, compile: QueryCompiler['compileQuery']): Promise<void> {
    void compile
    await queries(connection).transaction?.run({ sql: `savepoint ${quoted(name)}`, parameters: [] })
  }

  async rollbackToSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await queries(connection).transaction?.run({ sql: `rollback to ${quoted(name)}`, parameters: [] })
  }

  async releaseSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await queries(connection).transaction?.run({ sql: `release ${quoted(name)}`, parameters: [] })
  }

  async releaseConnection(): Promise<void> {}

  /** The code that opened the parts closes them. */
  async destroy(): Promise<void> {}
}

class SqliteQueries implements DatabaseConnection {
  transaction: WriterTransaction | null = null
  readonly #parts: SqliteParts

  constructor(parts: SqliteParts) {
    this.#parts = parts
  }

  async begin(): Promise<void> {
    if (this.#parts.writer === null) throw new Error('This connection only reads.')
    this.transaction = await this.#parts.writer.begin(this.#parts.urgency)
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const parameters = admitParameters(query.parameters)
    const statement = { sql: query.sql, parameters }
    const rows = await this.#run(statement, reads(query))
    return {
      rows: rows.rows as R[],
      numAffectedRows: BigInt(rows.changes),
      insertId: BigInt(rows.lastId),
    }
  }

  async #run(statement: Statement, readsOnly: boolean): Promise<Rows> {
    const { reader, writer, urgency } = this.#parts
    if (this.transaction !== null) return this.transaction.run(compact(statement))
    if (!readsOnly && writer !== null) return writer.write(compact(statement), urgency)
    if ('ask' in reader) return only(await reader.ask({ kind: 'read', statement: compact(statement) }))
    try {
      return reader.run(statement.sql, statement.parameters)
    } catch (error) {
      throw toError(plainError(error))
    }
  }

  // oxlint-disable-next-line require-yield
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Nothing is streamed from the database: an open cursor holds its snapshot. Page by key.')
  }
}

function queries(connection: DatabaseConnection): SqliteQueries {
  if (!(connection instanceof SqliteQueries)) throw new Error('This connection belongs to another driver.')
  return connection
}

/** Whether a query may go to a read-only connection. If unclear, it goes to the writer. */
function reads(query: CompiledQuery): boolean {
  return SelectQueryNode.is(query.query) || /^\s*(select|explain)\b/i.test(query.sql)
}

function compact(statement: Statement): Statement {
  return { sql: statement.sql, parameters: compactParameters(statement.parameters) }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
