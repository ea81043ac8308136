import { DatabaseSync, type SQLOutputValue, type StatementSync } from 'node:sqlite'
import type { Parameter } from '../parameters.ts'
import type { PlainError, Rows, ThreadOptions } from './thread-messages.ts'
import { messageOf } from '../../../contract/app-error.ts'

interface Prepared {
  statement: StatementSync
  /** Makes an object of a row; null if it returns no rows. */
  asObject: ((values: readonly SQLOutputValue[]) => Record<string, SQLOutputValue>) | null
}

const maxPrepared = 500
const busy = 5
const changesSchema = /^\s*(create|alter|drop)\b/i

/** A SQLite connection with its prepared statements. All calls block their thread. */
export interface Connection {
  run(sql: string, parameters: readonly Parameter[]): Rows
  exec(sql: string): void
  /** Another number after each commit of another connection, in this process or elsewhere. */
  version(): number
  readonly inTransaction: boolean
  close(): void
}

/** Opens the file with settings that survive a power failure: WAL, synchronous=FULL. */
export function connect(options: ThreadOptions): Connection {
  const database = new DatabaseSync(options.file, {
    readOnly: options.readOnly,
    timeout: options.busyTimeout,
    enableForeignKeyConstraints: true,
    enableDoubleQuotedStringLiterals: false,
    allowExtension: false,
  })
  if (!options.readOnly) {
    switchToWal(database, options.busyTimeout)
    // 64 MiB: a long reader lets the WAL grow, and it is truncated afterwards.
    database.exec('pragma synchronous = full; pragma journal_size_limit = 67108864; pragma wal_autocheckpoint = 1000')
    // What people delete for good isn't to be read in the file. SQLite leaves it there by default.
    database.exec('pragma secure_delete = on')
  }
  // 32 MB keep the upper pages of the indexes in memory for lookups. SQLite's default is 2 MB.
  database.exec('pragma cache_size = -32768')
  const dataVersion = database.prepare('pragma data_version')
  dataVersion.setReturnArrays(true)
  // Only statements that ran to completion are cached: a partly read one keeps a snapshot open.
  const prepared = new Map<string, Prepared>()
  const prepare = (sql: string): Prepared => {
    const known = prepared.get(sql)
    if (known !== undefined) {
      prepared.delete(sql)
      prepared.set(sql, known)
      return known
    }
    const statement = database.prepare(sql)
    const columns = statement.columns().map(({ name }) => name)
    const entry = { statement, asObject: columns.length === 0 ? null : objectMaker(columns) }
    // Arrays become objects below in half the time that it takes to copy SQLite's own objects.
    statement.setReturnArrays(true)
    if (prepared.size >= maxPrepared) {
      for (const oldest of prepared.keys()) {
        prepared.delete(oldest)
        break
      }
    }
    prepared.set(sql, entry)
    return entry
  }
  return {
    run(sql, parameters) {
      const { statement, asObject } = prepare(sql)
      if (asObject !== null) {
        // The types of node:sqlite lack setReturnArrays.
        const rows = statement.all(...parameters) as unknown as SQLOutputValue[][]
        return { rows: rows.map(asObject), changes: rows.length, lastId: 0 }
      }
      const { changes, lastInsertRowid } = statement.run(...parameters)
      // The columns of `select *` change with the schema.
      if (changesSchema.test(sql)) prepared.clear()
      return { rows: [], changes: Number(changes), lastId: lastInsertRowid }
    },
    exec: (sql) => database.exec(sql),
    version() {
      // The types of node:sqlite lack setReturnArrays.
      const [version] = dataVersion.get() as unknown as [number]
      return version
    },
    get inTransaction() {
      return database.isTransaction
    },
    close() {
      prepared.clear()
      database.close()
    },
  }
}

/**
 * Makes objects of one shape from a literal: a tenth of the time that adding one property after the other takes. Names of
 * columns come from statements in this repository, and are JSON strings in the code.
 */
function objectMaker(columns: readonly string[]): NonNullable<Prepared['asObject']> {
  const names = [...new Set(columns)]
  const body = names.map((name) => `${JSON.stringify(name)}: v[${columns.lastIndexOf(name)}]`).join(', ')
  // oxlint-disable-next-line typescript/no-implied-eval, typescript/no-unsafe-type-assertion -- see above
  return new Function('v', `return { ${body} }`) as NonNullable<Prepared['asObject']>
}

/** SQLite's extended result code of an error; null for other errors. */
export function plainError(error: unknown): PlainError {
  const errcode = error instanceof Error && 'errcode' in error ? error.errcode : null
  return {
    message: messageOf(error),
    errcode: typeof errcode === 'number' ? errcode : null,
  }
}

/** Retries, since SQLite doesn't wait when two processes switch the same new file to WAL at once. */
function switchToWal(database: DatabaseSync, timeout: number): void {
  const until = Date.now() + timeout
  for (;;) {
    try {
      database.exec('pragma journal_mode = wal')
      return
    } catch (error) {
      if (((plainError(error).errcode ?? 0) & 0xff) !== busy || Date.now() > until) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
    }
  }
}
