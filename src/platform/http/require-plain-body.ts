import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '../../contract/app-error.ts'

/**
 * Nothing here decompresses a body. Read as it is, it would be malformed JSON, or a transcript of odd characters.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE
 */
export function requirePlainBody(headers: IncomingHttpHeaders): void {
  const coding = headers['content-encoding']?.trim().toLowerCase() ?? ''
  if (coding === '' || coding === 'identity') return
  throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send the body without Content-Encoding.', { allowed: ['identity'] })
}
