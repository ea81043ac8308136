import type { DeepgramError } from '../../contract/endpoints/deepgram.ts'
import type { ErrorBody, ErrorCode } from '../../contract/errors.ts'

/** Codes that Deepgram's clients know by another name. */
const codes: Partial<Record<ErrorCode, string>> = {
  API_KEY_MISSING: 'INVALID_AUTH',
  API_KEY_INVALID: 'INVALID_AUTH',
  API_KEY_EXPIRED: 'INVALID_AUTH',
  INSUFFICIENT_ROLE: 'INSUFFICIENT_PERMISSIONS',
  QUOTA_EXCEEDED: 'ASR_PAYMENT_REQUIRED',
  RATE_LIMITED: 'TOO_MANY_REQUESTS',
  QUEUE_FULL: 'TOO_MANY_REQUESTS',
  INVALID_QUERY: 'Bad Request',
  INVALID_BODY: 'Bad Request',
  MALFORMED_JSON: 'Bad Request',
  MEDIA_UNREADABLE: 'Bad Request',
  UNSAFE_URL: 'REMOTE_CONTENT_ERROR',
}

/** The body of an error as Deepgram's clients read it. */
export function deepgramError({ error, errorDetails }: ErrorBody): DeepgramError {
  return { err_code: codes[error] ?? error, err_msg: errorDetails.message, request_id: errorDetails.requestId }
}
