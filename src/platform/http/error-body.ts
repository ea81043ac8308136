import { errorStatus, type ErrorBody } from '../../contract/errors.ts'
import { AppError } from '../../contract/app-error.ts'
import { storageError } from '../blobs/files.ts'
import { diskError } from '../disk-failure.ts'
import { notJson } from './parse-json.ts'

export interface ErrorReply {
  status: number
  body: ErrorBody
  headers: Record<string, string>
}

/**
 * The response to any thrown error. An AppError is returned as it is. All others become INTERNAL and expose no inner
 * message, path or stack (`isInternal` tells the caller to log them).
 */
export function errorReply(thrown: unknown, requestId: string): ErrorReply & { isInternal: boolean } {
  const error = diskError(storageError(thrown))
  let known = error instanceof AppError ? error : null
  // The framework's own error.
  if (error instanceof Error && 'code' in error && error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') known = notJson()
  if (known === null && error instanceof Error && isRefusal(error)) {
    const message = 'The URL or a header of this request is invalid.'
    known = new AppError('INVALID_PATH', message, { fields: [{ path: '/', rule: 'url', message }] })
  }
  if (known === null) {
    const body: ErrorBody = {
      error: 'INTERNAL',
      errorDetails: {
        message: 'Something went wrong on the server. Its log has the details under this request ID.',
        requestId,
      },
    }
    return { status: 500, body, headers: {}, isInternal: true }
  }
  const headers: Record<string, string> = {}
  const status = errorStatus[known.code]
  if (status === 401) headers['www-authenticate'] = 'Bearer realm="tiro", ApiKey realm="tiro", header="x-api-key"'
  const wait = known.details['retryAfterSeconds']
  if (typeof wait === 'number') headers['retry-after'] = String(Math.max(1, Math.ceil(wait)))
  if (known.code === 'METHOD_NOT_ALLOWED' && Array.isArray(known.details['allowed'])) {
    headers['allow'] = known.details['allowed'].join(', ')
  }
  return {
    status,
    body: { error: known.code, errorDetails: { ...known.details, message: known.message, requestId } },
    headers,
    isInternal: false,
  }
}

/** Errors before routing: the URL is too long or can't be decoded. */
function isRefusal(error: Error): boolean {
  return (
    'statusCode' in error && typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500
  )
}
