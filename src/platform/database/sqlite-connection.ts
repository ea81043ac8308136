import { DatabaseSync, type SQLOutputValue, type StatementSync } from 'node:sqlite'
import type { Parameter } from './parameters.ts'
import type { PlainError, Rows, ThreadOptions } from './thread-messages.ts'

interface Prepared {
  statement: StatementSync
  /** Names of the columns; empty: it returns no rows. */
  columns: string[]
}

const maxPrepared = 500
const busy = 5
const changesSchema = /^\s*(create|alter|drop)\b/i

/** A connection of SQLite with its prepared statements. Everything here waits in its own thread. */
export interface Connection {
  run(sql: string, parameters: readonly Parameter[]): Rows
  exec(sql: string): void
  readonly inTransaction: boolean
  close(): void
}

/** Opens the file with the settings that survive a power cut: WAL, synchronous=FULL. */
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
    // 64 MiB: a long reader lets the WAL grow; it is cut back afterwards.
    database.exec('pragma synchronous = full; pragma journal_size_limit = 67108864; pragma wal_autocheckpoint = 1000')
  }
  // Point look-ups find the upper pages of the indexes in memory; SQLite's own choice is 2 MB.
  database.exec('pragma cache_size = -32768')
  // Only statements that are run to their end are kept: one that is half read holds a snapshot open.
  const prepared = new Map<string, Prepared>()
  const prepare = (sql: string): Prepared => {
    const known = prepared.get(sql)
    if (known !== undefined) {
      prepared.delete(sql)
      prepared.set(sql, known)
      return known
    }
    const statement = database.prepare(sql)
    const made = { statement, columns: statement.columns().map((column) => column.name) }
    // Arrays become objects below in half the time that SQLite's own objects take to be copied.
    statement.setReturnArrays(true)
    if (prepared.size >= maxPrepared) {
      for (const oldest of prepared.keys()) {
        prepared.delete(oldest)
        break
      }
    }
    prepared.set(sql, made)
    return made
  }
  return {
    run(sql, parameters) {
      const { statement, columns } = prepare(sql)
      if (columns.length > 0) {
        // The types of node:sqlite do not know of setReturnArrays.
        const rows = statement.all(...parameters) as unknown as SQLOutputValue[][]
        return { rows: rows.map((row) => asObject(columns, row)), changes: rows.length, lastId: 0 }
      }
      const { changes, lastInsertRowid } = statement.run(...parameters)
      // `select *` has other columns once the schema has.
      if (changesSchema.test(sql)) prepared.clear()
      return { rows: [], changes: Number(changes), lastId: lastInsertRowid }
    },
    exec: (sql) => database.exec(sql),
    get inTransaction() {
      return database.isTransaction
    },
    close() {
      prepared.clear()
      database.close()
    },
  }
}

function asObject(columns: readonly string[], values: readonly SQLOutputValue[]): Record<string, SQLOutputValue> {
  const row: Record<string, SQLOutputValue> = {}
  for (let i = 0; i < columns.length; i++) row[columns[i] ?? ''] = values[i] ?? null
  return row
}

/** SQLite's extended result code of an error; null for any other. */
export function plainError(error: unknown): PlainError {
  const errcode = error instanceof Error && 'errcode' in error ? error.errcode : null
  return {
    message: error instanceof Error ? error.message : String(error),
    errcode: typeof errcode === 'number' ? errcode : null,
  }
}

/** SQLite does not wait by itself when two processes switch the same new file to WAL at once. */
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
