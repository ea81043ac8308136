import type { ErrorBody, ErrorCode } from '../../contract/errors.ts'
import type { OpenAiError } from '../../contract/endpoints/openai.ts'

/** Codes that OpenAI's clients know by another name. */
const codes: Partial<Record<ErrorCode, string>> = {
  API_KEY_INVALID: 'invalid_api_key',
  RATE_LIMITED: 'rate_limit_exceeded',
  QUOTA_EXCEEDED: 'insufficient_quota',
}

/** The body of an error as OpenAI's clients read it. */
export function openAiError({ status, body }: { status: number; body: ErrorBody }): OpenAiError {
  const { message, fields = [] } = body.errorDetails
  const [first] = fields
  const isModel =
    body.error === 'NOT_FOUND' && 'resource' in body.errorDetails && body.errorDetails.resource === 'model'
  return {
    error: {
      message,
      type: typeOf(status, body.error),
      param: first === undefined ? null : first.path.replace(/^\//, '') || null,
      code: isModel ? 'model_not_found' : (codes[body.error] ?? body.error.toLowerCase()),
    },
  }
}

function typeOf(status: number, code: ErrorCode): string {
  if (code === 'QUOTA_EXCEEDED') return 'insufficient_quota'
  if (status === 403) return 'permission_error'
  if (status === 429) return 'rate_limit_error'
  return status >= 500 ? 'server_error' : 'invalid_request_error'
}
