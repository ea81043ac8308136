import { AppError, invalidBody, type ErrorDetails } from '../../contract/app-error.ts'

/** For a change of words or of a version that the transcript no longer has. */
export function editConflict(message: string, currentVersion: number, details: ErrorDetails = {}): AppError {
  return new AppError('EDIT_CONFLICT', message, { ...details, currentVersion })
}

/** For a value of one of an edit's operations. */
export function invalidOperation(index: number, field: string, message: string): AppError {
  return invalidBody(`/operations/${index}/${field}`, 'operation', message, `Operation ${index + 1}: ${message}`)
}

/** An operation names a word that doesn't exist. */
export class WordGone extends Error {
  readonly id: number

  constructor(id: number) {
    super(`Word ${id} doesn't exist.`)
    this.name = 'WordGone'
    this.id = id
  }
}
