import { AppError, type ErrorDetails } from '../../contract/app-error.ts'

/** For a change of words or of a version that the transcript no longer has. */
export function editConflict(message: string, currentVersion: number, details: ErrorDetails = {}): AppError {
  return new AppError('EDIT_CONFLICT', message, { ...details, currentVersion })
}
