import type { AssemblyAiError } from '../../contract/endpoints/assemblyai.ts'
import type { ErrorBody } from '../../contract/errors.ts'

/** The body of an error as AssemblyAI's clients read it. */
export function assemblyAiError({ error, errorDetails }: ErrorBody): AssemblyAiError {
  return { error: errorDetails.message, code: error, request_id: errorDetails.requestId }
}
