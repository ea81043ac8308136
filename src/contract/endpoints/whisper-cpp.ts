import { Type, type Static } from '../type.ts'
import { endpoint } from '../endpoint.ts'
import { Enum, named } from '../schema.ts'
import { fileErrors } from '../file-errors.ts'

/** An error as clients of whisper.cpp's server read it. `code` and `request_id` are Tiro's own. */
export const WhisperCppError = named(
  'WhisperCppError',
  Type.Object({
    error: Type.String({ description: 'a sentence that says what to do' }),
    code: Type.String({ description: 'a code of Tiro' }),
    request_id: Type.String(),
  }),
)
export type WhisperCppError = Static<typeof WhisperCppError>

export const inferenceFormats = ['json', 'text', 'srt', 'vtt', 'verbose_json'] as const
export type InferenceFormat = (typeof inferenceFormats)[number]

export const inferenceForm = Type.Object({
  file: Type.Unsafe<unknown>({ type: 'string', format: 'binary', description: 'audio or video' }),
  response_format: Type.Optional(Enum(inferenceFormats, { default: 'json' })),
  language: Type.Optional(Type.String({ description: 'a language code or English name; absent or auto: detected' })),
  detect_language: Type.Optional(Type.Boolean({ description: 'true: the same as language=auto' })),
  translate: Type.Optional(Type.Boolean({ description: 'true: into English' })),
  prompt: Type.Optional(Type.String({ description: 'names and terms that the recording contains' })),
  diarize: Type.Optional(Type.Boolean({ description: 'true: the answer says who speaks' })),
  no_timestamps: Type.Optional(Type.Boolean({ description: 'true: verbose_json has no times' })),
  token_timestamps: Type.Optional(Type.Boolean({ description: 'false: the words of verbose_json have no times' })),
  model: Type.Optional(
    Type.String({
      description: 'any name; the id of an installed engine (GET /v1/models) chooses it, others mean the default',
    }),
  ),
})

export const inferSpeech = endpoint({
  kind: 'form',
  method: 'POST',
  base: '',
  path: '/inference',
  tag: 'whisper.cpp',
  summary: 'Transcribe a file in one request, as clients of whisper.cpp’s server do',
  description:
    'Nothing is kept unless `x-tiro-space` or `TIRO_V1_KEEP` names a workspace; translations never are. The key may also be the password of HTTP Basic, with any user name.',
  access: { scope: 'account', agent: true, atLeast: 'editor', keys: 'any', basic: true },
  rate: 'jobs',
  headers: {
    'x-tiro-space': { description: 'keep the recording and its transcript in this workspace', example: 'spc_…' },
  },
  form: inferenceForm,
  reply: { contentTypes: ['application/json', 'text/plain', 'application/x-subrip', 'text/vtt'] },
  errors: [...fileErrors, 'ORIGIN_FORBIDDEN', 'UNSUPPORTED_MEDIA_TYPE'],
  example: { file: 'talk.mp3', body: { response_format: 'json' } },
})
