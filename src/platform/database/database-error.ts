import { AppError } from '../../contract/app-error.ts'
import { diskFailure } from '../disk-failure.ts'
import type { PlainError } from './sqlite/thread-messages.ts'
import { systemCode } from '../system-error.ts'

/** An error from SQLite. `errcode` is its extended result code (https://sqlite.org/rescode.html). */
class DatabaseError extends Error {
  readonly errcode: number | null

  constructor(error: PlainError) {
    super(error.message)
    this.name = 'DatabaseError'
    this.errcode = error.errcode
  }
}

/** A client waits; the operator finds the reason in the log. */
export const readOnlyDatabase =
  'The database is read-only at the moment, so nothing can be saved. Try again in a minute.'

function noSpace(): AppError {
  const message = 'The server has no disk space left for the database. Free some space and try again.'
  return new AppError('STORAGE_FULL', message, { retryAfterSeconds: 60 })
}
const sqliteFull = 13
/** SQLITE_IOERR_SHMSIZE: the index of the write-ahead log couldn't grow, which only a full disk causes. */
const sqliteShmSize = 4874
const sqliteIoError = 10
/** SQLITE_IOERR_SHORT_READ, SQLITE_IOERR_NOMEM: a file that was cut, and no memory. */
const notOfDisk = [522, 3082]

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
export function isDamage(errcode: number): boolean {
  return (errcode & 0xff) === 11 || (errcode & 0xff) === 26
}

/** Converts an error from a database thread. A full disk becomes AppError STORAGE_FULL, one that fails ENGINE_UNAVAILABLE. */
export function toError(error: PlainError): Error {
  const { errcode } = error
  if (errcode !== null && ((errcode & 0xff) === sqliteFull || errcode === sqliteShmSize)) {
    return noSpace()
  }
  const known = new DatabaseError(error)
  const isOfDisk = errcode !== null && (errcode & 0xff) === sqliteIoError && !notOfDisk.includes(errcode)
  return isOfDisk ? diskFailure(known) : known
}

/** The server is down, starting or stopping, or has no free connection. */
const unreachable =
  /^(08...|25P03|57P0[1235]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|ENOENT)$/
/** `pg` reports these without a code. */
const lostConnection =
  /^(The database didn't answer|Connection terminated|timeout expired|Client has encountered a connection error|timeout exceeded)/

class Unreachable extends AppError {
  constructor(cause: Error) {
    const message = "Couldn't reach the database. Try again in a few seconds."
    super('ENGINE_UNAVAILABLE', message, { retryAfterSeconds: 5 }, { cause })
  }
}

/** Whether work failed only because the database couldn't be reached. The log says that once for all work. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof Unreachable || (error instanceof AggregateError && error.errors.every(isUnreachable))
}

/**
 * Converts an error from PostgreSQL or the connection to it. A full disk becomes STORAGE_FULL, an unreachable or
 * read-only server ENGINE_UNAVAILABLE (codes: https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
export function toServerError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  const code = systemCode(error) ?? ''
  if (code === '53100') return noSpace()
  if (unreachable.test(code) || (code === '' && lostConnection.test(error.message))) {
    return new Unreachable(error)
  }
  // io_error, and read_only_sql_transaction: a server that became a standby, for example.
  if (code === '58030' || code === '25006') return diskFailure(error, readOnlyDatabase)
  if (code === '57014') return tookTooLong(error)
  // A read replica has removed rows that the statement needs.
  if (code === '40001' && error.message.includes('conflict with recovery')) {
    return unavailable('The read replica is catching up. Try again in a few seconds.', error)
  }
  return error
}

/** The error of a statement or transaction that was rolled back for its time. The client can send it again. */
export function tookTooLong(cause: Error): AppError {
  return unavailable('The database took too long. Try again in a few seconds.', cause)
}

function unavailable(message: string, cause: unknown): AppError {
  return new AppError('ENGINE_UNAVAILABLE', message, { retryAfterSeconds: 5 }, { cause })
}

/** Whether PostgreSQL aborted a transaction because of a concurrent one. Retrying it may succeed. */
export function isLostRace(error: unknown): boolean {
  const code = systemCode(error)
  return code === '40001' || code === '40P01'
}

/** The error of a transaction that lost every race. Nothing of it was written, so the client can send it again. */
export function tooManyRaces(cause: unknown): AppError {
  const message = 'The database is busy with other changes. Try again in a second.'
  return new AppError('ENGINE_UNAVAILABLE', message, { retryAfterSeconds: 1 }, { cause })
}

/** Whether a statement violated a unique index or primary key, on either database. */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error, [2067, 1555], '23505')
}

/** Whether a statement violated a foreign key: the referenced row is missing, or still referenced. */
export function isForeignKeyViolation(error: unknown): boolean {
  return codeOf(error, [787, 1811], '23503')
}

function codeOf(error: unknown, sqlite: readonly number[], postgres: string): boolean {
  if (error instanceof DatabaseError) return error.errcode !== null && sqlite.includes(error.errcode)
  return systemCode(error) === postgres
}
