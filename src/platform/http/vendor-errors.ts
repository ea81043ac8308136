import type { ErrorBody, ErrorCode } from '../../contract/errors.ts'
import { AssemblyAiError } from '../../contract/endpoints/assemblyai.ts'
import { DeepgramError } from '../../contract/endpoints/deepgram.ts'
import { ElevenLabsError } from '../../contract/endpoints/elevenlabs.ts'
import { OpenAiError } from '../../contract/endpoints/openai.ts'
import { WhisperAsrError } from '../../contract/endpoints/whisper-asr.ts'
import { WhisperCppError } from '../../contract/endpoints/whisper-cpp.ts'
import type { TSchema } from '../../contract/type.ts'
import { openAiError } from './openai-error.ts'

/** Another vendor's API, whose clients read errors in a shape of its own. */
export interface Vendor {
  name: string
  /** Of its failures in the documents. */
  component: string
  has: (path: string) => boolean
  schema: TSchema
  /** The body of an error as the vendor's clients read it. */
  bodyOf: (answer: { status: number; body: ErrorBody }) => unknown
}

/** Codes that Deepgram's clients know by another name. */
const deepgramCodes: Partial<Record<ErrorCode, string>> = {
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

/** The same of ElevenLabs' clients. */
const elevenLabsCodes: Partial<Record<ErrorCode, string>> = {
  API_KEY_MISSING: 'needs_authorization',
  API_KEY_INVALID: 'invalid_api_key',
  API_KEY_EXPIRED: 'invalid_api_key',
  INSUFFICIENT_ROLE: 'missing_permissions',
}

/** The first one that has a path counts. */
export const vendors: readonly Vendor[] = [
  {
    name: 'AssemblyAI',
    component: 'AssemblyAiFailure',
    has: (path) => /^\/(?:v2\/(?!listen$)|v3\/token$|v1\/transcribe\/live$|lemur(?:\/|$))/.test(path),
    schema: AssemblyAiError,
    bodyOf: ({ body: { error, errorDetails } }): AssemblyAiError => ({
      error: errorDetails.message,
      code: error,
      request_id: errorDetails.requestId,
    }),
  },
  {
    name: 'Deepgram',
    component: 'DeepgramFailure',
    has: (path) => /^\/(?:v[12]\/listen$|v1\/(?:auth\/|projects(?:\/|$)|(?:read|speak)$))/.test(path),
    schema: DeepgramError,
    bodyOf: ({ body: { error, errorDetails } }): DeepgramError => ({
      err_code: deepgramCodes[error] ?? error,
      err_msg: errorDetails.message,
      request_id: errorDetails.requestId,
    }),
  },
  {
    name: 'ElevenLabs',
    component: 'ElevenLabsFailure',
    has: (path) => /^\/v1\/(?:(?:speech-to-text|text-to-speech)(?:\/|$)|single-use-token\/)/.test(path),
    schema: ElevenLabsError,
    bodyOf: ({ body: { error, errorDetails } }): ElevenLabsError => {
      const status = elevenLabsCodes[error] ?? error.toLowerCase()
      return { detail: { status, message: errorDetails.message, request_id: errorDetails.requestId } }
    },
  },
  {
    name: 'whisper-asr-webservice',
    component: 'WhisperAsrFailure',
    has: (path) => path === '/asr' || path === '/detect-language',
    schema: WhisperAsrError,
    // As FastAPI answers.
    bodyOf: ({ body: { error, errorDetails } }): WhisperAsrError => ({
      detail: errorDetails.message,
      code: error,
      request_id: errorDetails.requestId,
    }),
  },
  {
    name: 'whisper.cpp',
    component: 'WhisperCppFailure',
    has: (path) => path === '/inference' || path === '/load',
    schema: WhisperCppError,
    bodyOf: ({ body: { error, errorDetails } }): WhisperCppError => ({
      error: errorDetails.message,
      code: error,
      request_id: errorDetails.requestId,
    }),
  },
  {
    name: 'OpenAI',
    component: 'OpenAiFailure',
    has: (path) => path.startsWith('/v1/'),
    schema: OpenAiError,
    bodyOf: openAiError,
  },
]

/** Whose API a URL belongs to; undefined: Tiro's own. */
export function vendorOf(url: string): Vendor | undefined {
  const path = url.split('?', 1)[0] ?? url
  return vendors.find(({ has }) => has(path))
}

/** The body of an error as the clients of its address read it. */
export function errorBodyFor(url: string, answer: { status: number; body: ErrorBody }): unknown {
  return vendorOf(url)?.bodyOf(answer) ?? answer.body
}
