import { type AppError, invalidQuery } from '../../contract/app-error.ts'

/** For a rendering that took too long or needed too much memory. */
export function tooLong(): AppError {
  const message = 'The text is too long for this format. Choose another one, or a part with startTime and endTime.'
  return invalidQuery('/format', 'size', message)
}
