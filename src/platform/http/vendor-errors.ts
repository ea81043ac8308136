import type { ErrorBody } from '../../contract/errors.ts'
import { AssemblyAiError } from '../../contract/endpoints/assemblyai.ts'
import { DeepgramError } from '../../contract/endpoints/deepgram.ts'
import { ElevenLabsError } from '../../contract/endpoints/elevenlabs.ts'
import { OpenAiError } from '../../contract/endpoints/openai.ts'
import { WhisperAsrError } from '../../contract/endpoints/whisper-asr.ts'
import { WhisperCppError } from '../../contract/endpoints/whisper-cpp.ts'
import type { TSchema } from '../../contract/type.ts'
import { assemblyAiError } from './assemblyai-error.ts'
import { deepgramError } from './deepgram-error.ts'
import { elevenLabsError } from './elevenlabs-error.ts'
import { openAiError } from './openai-error.ts'
import { whisperAsrError } from './whisper-asr-error.ts'
import { whisperCppError } from './whisper-cpp-error.ts'

/** Another vendor's API, whose clients read errors in a shape of its own. */
export interface Vendor {
  name: string
  /** Of its failures in the documents. */
  component: string
  has: (path: string) => boolean
  schema: TSchema
  bodyOf: (answer: { status: number; body: ErrorBody }) => unknown
}

/** The first one that has a path counts. */
export const vendors: readonly Vendor[] = [
  {
    name: 'AssemblyAI',
    component: 'AssemblyAiFailure',
    has: (path) => path.startsWith('/v2/') && path !== '/v2/listen',
    schema: AssemblyAiError,
    bodyOf: ({ body }) => assemblyAiError(body),
  },
  {
    name: 'Deepgram',
    component: 'DeepgramFailure',
    has: (path) => /^\/(?:v[12]\/listen$|v1\/(?:auth\/|projects(?:\/|$)))/.test(path),
    schema: DeepgramError,
    bodyOf: ({ body }) => deepgramError(body),
  },
  {
    name: 'ElevenLabs',
    component: 'ElevenLabsFailure',
    has: (path) => /^\/v1\/(?:speech-to-text(?:\/|$)|single-use-token\/)/.test(path),
    schema: ElevenLabsError,
    bodyOf: ({ body }) => elevenLabsError(body),
  },
  {
    name: 'whisper-asr-webservice',
    component: 'WhisperAsrFailure',
    has: (path) => path === '/asr' || path === '/detect-language',
    schema: WhisperAsrError,
    bodyOf: ({ body }) => whisperAsrError(body),
  },
  {
    name: 'whisper.cpp',
    component: 'WhisperCppFailure',
    has: (path) => path === '/inference' || path === '/load',
    schema: WhisperCppError,
    bodyOf: ({ body }) => whisperCppError(body),
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
