import type { WhisperCppError } from '../../contract/endpoints/whisper-cpp.ts'
import type { ErrorBody } from '../../contract/errors.ts'

/** The body of an error as clients of whisper.cpp's server read it. */
export function whisperCppError({ error, errorDetails }: ErrorBody): WhisperCppError {
  return { error: errorDetails.message, code: error, request_id: errorDetails.requestId }
}
