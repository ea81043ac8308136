import { AppError } from '../../errors.ts'
import type { PlainError } from './thread-messages.ts'

/** What SQLite refused: `errcode` is its extended result code (https://sqlite.org/rescode.html). */
export class DatabaseError extends Error {
  readonly errcode: number | null

  constructor(error: PlainError) {
    super(error.message)
    this.name = 'DatabaseError'
    this.errcode = error.errcode
  }
}

const sqliteFull = 13

/** The error to throw for what a database thread reports; a full disk is an AppError STORAGE_FULL. */
export function toError(error: PlainError): Error {
  if (error.errcode !== null && (error.errcode & 0xff) === sqliteFull) {
    return new AppError('STORAGE_FULL', 'There is no space left for the database; free some space and try again.')
  }
  return new DatabaseError(error)
}

/** Whether a statement failed because a unique index or primary key has the value already; on every database. */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error, [2067, 1555], '23505')
}

/** Whether a statement failed because the row it refers to does not exist (or is still referred to). */
export function isForeignKeyViolation(error: unknown): boolean {
  return codeOf(error, [787, 1811], '23503')
}

function codeOf(error: unknown, sqlite: readonly number[], postgres: string): boolean {
  if (error instanceof DatabaseError) return error.errcode !== null && sqlite.includes(error.errcode)
  return error instanceof Error && 'code' in error && error.code === postgres
}
