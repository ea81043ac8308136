import { connectionReason } from './connection-reason.ts'
import type { ErrorBody, ErrorCode, ErrorDetails, FailureCode, RecordingDetail } from './generated/types.ts'

/** Codes that an instance sends, and `NOT_TIRO` for an answer that doesn't come from one. */
export type TiroErrorCode = ErrorCode | 'NOT_TIRO'

type DetailsOf<C extends string> = (C extends keyof ErrorDetails ? ErrorDetails[C] : object) & {
  [name: string]: unknown
}

/** An answer that reports a failure: a stable code, a sentence that says what to do, and details by the code. */
export class TiroError<C extends string = TiroErrorCode> extends Error {
  readonly status: number
  readonly code: C
  readonly details: DetailsOf<C>
  /** Seconds to wait before the next attempt, if the answer says so. */
  readonly retryAfter: number | null

  constructor(status: number, code: C, message: string, details: object = {}, retryAfter: number | null = null) {
    super(message)
    this.name = 'TiroError'
    this.status = status
    this.code = code
    this.details = details as DetailsOf<C>
    this.retryAfter = retryAfter
  }

  /** The ID of the request, for the operator of the instance. */
  get requestId(): string | null {
    const { requestId } = this.details as { requestId?: unknown }
    return typeof requestId === 'string' ? requestId : null
  }

  /** Narrows the code, and with it the type of `details`. */
  is<K extends TiroErrorCode>(code: K): this is TiroError<K> {
    const own: string = this.code
    return own === code
  }
}

/** No answer came, or only a part of it. The message says why; `cause` is the error of `fetch`. */
export class ConnectionError extends Error {
  constructor(address: string, cause: unknown) {
    const reason = connectionReason(cause)
    const why = reason === '' ? '' : ` (${reason})`
    super(`No complete answer from ${new URL(address, 'http://localhost').host}${why}.`, { cause })
    this.name = 'ConnectionError'
  }
}

/** A recording that will get no transcript. */
export class TranscriptionError extends Error {
  readonly code: FailureCode | 'CANCELLED' | 'EXPIRED'
  readonly recording: RecordingDetail

  constructor(code: TranscriptionError['code'], message: string, recording: RecordingDetail) {
    super(message)
    this.name = 'TranscriptionError'
    this.code = code
    this.recording = recording
  }
}

/** Codes that the operations for OpenAI's clients answer in lower case, or by another name. */
const openAiCodes: Record<string, ErrorCode> = {
  invalid_api_key: 'API_KEY_INVALID',
  rate_limit_exceeded: 'RATE_LIMITED',
  insufficient_quota: 'QUOTA_EXCEEDED',
  model_not_found: 'NOT_FOUND',
}

/** The error in an answer; also for answers that don't come from Tiro. */
export async function errorOf(response: Response): Promise<TiroError> {
  const text = await response.text()
  const retryAfter = retryAfterOf(response)
  try {
    const body = JSON.parse(text) as ErrorBody | { error: { code: string; message: string } }
    const isOwn = 'errorDetails' in body
    const { message } = isOwn ? body.errorDetails : body.error
    if (typeof message === 'string') {
      if (isOwn) return new TiroError(response.status, body.error, message, body.errorDetails, retryAfter)
      const { code } = body.error
      const known = openAiCodes[code] ?? (code.toUpperCase() as ErrorCode)
      return new TiroError(response.status, known, message, {}, retryAfter)
    }
  } catch {
    // Not JSON, or that of something else.
  }
  return new TiroError(response.status, 'NOT_TIRO', foreignAnswer(response), {}, retryAfter)
}

/** What an answer is that doesn't come from Tiro, as a sentence. */
function foreignAnswer(response: Response): string {
  const location = response.headers.get('location')
  if (location !== null && URL.canParse(location, response.url)) {
    const { origin } = new URL(location, response.url)
    if (origin !== new URL(response.url).origin) return `The server redirects to ${origin}. Use that address.`
    return `The server redirects to ${location} instead of answering. Check the address.`
  }
  // A browser doesn't show where a redirect leads.
  if (response.type === 'opaqueredirect') return 'The server redirects to another address. Use that address.'
  return `The server answered ${response.status} ${response.statusText}.`
}

/** The header Retry-After in seconds, from a number of them or a date; null if missing or invalid. */
export function retryAfterOf(response: Response): number | null {
  const value = response.headers.get('retry-after')
  if (value === null) return null
  if (/^\d+$/.test(value)) return Number(value)
  const at = Date.parse(value)
  return Number.isNaN(at) ? null : Math.max(0, (at - Date.now()) / 1000)
}
