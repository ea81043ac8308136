import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Parameter } from './parameters.ts'
import type { PlainError, Rows, ThreadOptions } from './thread-messages.ts'

interface Prepared {
  statement: StatementSync
  returnsRows: boolean
}

const maxPrepared = 500
const busy = 5

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
    const made = { statement, returnsRows: statement.columns().length > 0 }
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
      const { statement, returnsRows } = prepare(sql)
      if (returnsRows) {
        const rows = statement.all(...parameters)
        // Plain objects, as they are after crossing from another thread.
        return { rows: rows.map((row) => ({ ...row })), changes: rows.length, lastId: 0 }
      }
      const { changes, lastInsertRowid } = statement.run(...parameters)
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
