import type { WhisperAsrError } from '../../contract/endpoints/whisper-asr.ts'
import type { ErrorBody } from '../../contract/errors.ts'

/** The body of an error as clients of whisper-asr-webservice read it: that of FastAPI. */
export function whisperAsrError({ error, errorDetails }: ErrorBody): WhisperAsrError {
  return { detail: errorDetails.message, code: error, request_id: errorDetails.requestId }
}
