import type { ElevenLabsError } from '../../contract/endpoints/elevenlabs.ts'
import type { ErrorBody, ErrorCode } from '../../contract/errors.ts'

/** Codes that ElevenLabs' clients know by another name. */
const codes: Partial<Record<ErrorCode, string>> = {
  API_KEY_MISSING: 'needs_authorization',
  API_KEY_INVALID: 'invalid_api_key',
  API_KEY_EXPIRED: 'invalid_api_key',
  INSUFFICIENT_ROLE: 'missing_permissions',
}

/** The body of an error as ElevenLabs' clients read it. */
export function elevenLabsError({ error, errorDetails }: ErrorBody): ElevenLabsError {
  const { message, requestId } = errorDetails
  return { detail: { status: codes[error] ?? error.toLowerCase(), message, request_id: requestId } }
}
