import type { Parameter } from './parameters.ts'

export interface Statement {
  sql: string
  parameters: Parameter[]
}

/** What a database thread is asked; each is answered by one Reply with the same id. */
export type Request = { id: number } & (
  | { kind: 'batch'; statements: Statement[] }
  /** One statement of a transaction; `begin` opens it first. */
  | { kind: 'step'; begin: boolean; statement: Statement }
  | { kind: 'commit' }
  | { kind: 'rollback' }
  | { kind: 'read'; statement: Statement }
  /** Writes a whole copy of the database to `file`, which must not exist. */
  | { kind: 'copy'; file: string }
  | { kind: 'close' }
)

export type RequestBody = Request extends infer R ? (R extends { id: number } ? Omit<R, 'id'> : never) : never

export interface Rows {
  rows: Record<string, unknown>[]
  /** Rows changed; 0 for what only reads. */
  changes: number
  lastId: number | bigint
}

/** An error as it crosses between threads. */
export interface PlainError {
  message: string
  /** SQLite's extended result code, or null where it is not SQLite's error. */
  errcode: number | null
}

export type Outcome = { ok: true; value: Rows } | { ok: false; error: PlainError }

export interface Reply {
  id: number
  outcomes: Outcome[]
  /** Whether a transaction is still open afterwards: some errors (a full disk) end it. */
  inTransaction: boolean
}

export interface ThreadOptions {
  file: string
  readOnly: boolean
  /** How long the thread waits for another process's lock, milliseconds. */
  busyTimeout: number
}
