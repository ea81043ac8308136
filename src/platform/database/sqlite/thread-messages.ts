import type { Parameter } from '../parameters.ts'

export interface Statement {
  sql: string
  parameters: Parameter[]
}

/** A request to a database thread. */
export type Request =
  | { kind: 'batch'; statements: Statement[] }
  /** One statement of a transaction; `begin` opens the transaction first. */
  | { kind: 'step'; begin: boolean; statement: Statement }
  /** Ends a transaction whose commit others will share. */
  | { kind: 'release' }
  /** Undoes one transaction, without those before it that share its commit. */
  | { kind: 'undo' }
  /** Commits all transactions since the last commit. */
  | { kind: 'commit' }
  | { kind: 'rollback' }
  | { kind: 'read'; statement: Statement }
  /** Writes a complete copy of the database to `file`, which must not exist. */
  | { kind: 'copy'; file: string }
  | { kind: 'close' }

export interface Rows {
  rows: Record<string, unknown>[]
  /** Number of changed rows; 0 for reads. */
  changes: number
  lastId: number | bigint
}

/** An error in the form that is sent between threads. */
export interface PlainError {
  message: string
  /** SQLite's extended result code; null for other errors. */
  errcode: number | null
}

export type Outcome = { ok: true; value: Rows } | { ok: false; error: PlainError }

export interface Reply {
  outcomes: Outcome[]
  /** Whether the transaction is still open: some errors (a full disk) end it. */
  inTransaction: boolean
}

export interface ThreadOptions {
  file: string
  readOnly: boolean
  /** Time that the thread waits for another process's lock, milliseconds. */
  busyTimeout: number
}
