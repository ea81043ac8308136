import { ClientError, ConnectionError } from '../../client/client.ts'
import { AppError } from '../../contract/app-error.ts'

/** What an assistant reads of a failed call: the code, the message, and what helps to call again. */
export function toolError(error: unknown, onError: (error: unknown) => void): string {
  if (error instanceof ConnectionError) return `UNREACHABLE: ${error.message}`
  if (!(error instanceof ClientError) && !(error instanceof AppError)) {
    onError(error)
    return 'INTERNAL: Something went wrong on the server. Its log has the details.'
  }
  const { retryAfterSeconds, supported } = error.details
  const more = [
    ...(typeof retryAfterSeconds === 'number' ? [`Try again in ${retryAfterSeconds} s.`] : []),
    ...(Array.isArray(supported) ? [`Supported: ${supported.slice(0, 100).join(', ')}.`] : []),
  ]
  return [`${error.code}: ${error.message}`, ...more].join(' ')
}
