import { AppError, messageOf } from '../../contract/app-error.ts'
import type { DeliveryError } from '../../contract/endpoints/webhooks.ts'

/** Why an attempt failed: an English sentence, and a code for readers of other languages. */
export interface DeliveryFailure {
  error: string
  code: DeliveryError
  /** The system's code for a failed connection. */
  cause: string | null
}

export function failure(code: DeliveryError, error: string, cause: string | null = null): DeliveryFailure {
  return { error, code, cause }
}

/** What an owner may learn of an error that was thrown: never an address or a path of the server. */
export function failureOf(thrown: unknown, what: { connection: string; other: string }): DeliveryFailure {
  if (thrown instanceof AppError) return failure(codeOf(thrown), thrown.message)
  const cause = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : null
  if (cause !== null && /^[A-Z_0-9]{3,60}$/.test(cause)) {
    return failure('CONNECTION_FAILED', `${what.connection} (${cause}).`, cause)
  }
  return failure('OTHER', `${what.other}: ${messageOf(thrown).slice(0, 200)}`)
}

function codeOf({ code }: AppError): DeliveryError {
  return code === 'UNSAFE_URL' || code === 'NOT_FOUND' ? code : 'OTHER'
}

/** Whether the HTTP client gave up waiting. */
export function isTimeout(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT'
}
