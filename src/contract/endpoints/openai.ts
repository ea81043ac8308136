import { Type, type Static } from '../type.ts'
import { endpoint } from '../endpoint.ts'
import { Enum, Nullable, named } from '../schema.ts'
import { fileErrors } from '../file-errors.ts'

/** An error as OpenAI's clients read it. */
export const OpenAiError = named(
  'OpenAiError',
  Type.Object({
    error: Type.Object({
      message: Type.String({ description: 'a sentence that says what to do' }),
      type: Type.String({ description: 'a kind of error, such as invalid_request_error' }),
      param: Nullable(Type.String({ description: 'the parameter that caused it' })),
      code: Type.String({ description: 'a stable code: a code of Tiro in lower case, or the code of OpenAI' }),
    }),
  }),
)
export type OpenAiError = Static<typeof OpenAiError>

export const responseFormats = ['json', 'text', 'srt', 'vtt', 'verbose_json', 'diarized_json'] as const
export type ResponseFormat = (typeof responseFormats)[number]

/** Fields that transcriptions and translations share. */
const shared = {
  file: Type.Optional(
    Type.Unsafe<unknown>({ type: 'string', format: 'binary', description: 'audio or video, or its address as text' }),
  ),
  url: Type.Optional(Type.String({ description: 'an address that Tiro downloads, as Groq’s clients send it' })),
  model: Type.Optional(
    Type.String({
      description: 'any name; the id of an installed engine (GET /v1/models) chooses it, others mean the default',
    }),
  ),
  prompt: Type.Optional(Type.String({ description: 'names and terms that the recording contains' })),
  temperature: Type.Optional(Type.Number({ minimum: 0, maximum: 1, description: 'accepted; Tiro always uses 0' })),
}

/** Only with Mistral's models, whose answers have its shape. */
const mistral = {
  file_url: Type.Optional(Type.String({ description: 'with a model voxtral-…: the same as url' })),
  context_bias: Type.Optional(Type.Array(Type.String(), { description: 'with a model voxtral-…: names and terms' })),
}

/** What other programs than OpenAI's clients send to the same addresses. */
const otherBodies = {
  'application/json': Type.Object(
    {
      input_audio: Type.Optional(
        Type.Object({
          data: Type.String({ contentEncoding: 'base64', description: 'audio or video as base64' }),
          format: Type.Optional(Type.String({ description: 'any; the media itself tells' })),
        }),
      ),
    },
    { additionalProperties: true, description: 'as OpenRouter’s clients send it: the fields of the form as JSON' },
  ),
  'audio/*': Type.Unsafe<unknown>({
    type: 'string',
    format: 'binary',
    description: 'the media alone, as Hugging Face’s clients send it; video/* and application/octet-stream too',
  }),
} as const

/** Headers of a request that keeps its recording. */
const keepHeaders = {
  'x-tiro-space': { description: 'keep the recording and its transcript in this workspace', example: 'spc_…' },
} as const

const access = { scope: 'account', agent: true, atLeast: 'editor', keys: 'any' } as const
const errors = [...fileErrors, 'UNSAFE_URL', 'UNSUPPORTED_MEDIA_TYPE', 'MALFORMED_JSON', 'QUEUE_FULL'] as const

/** A model in the list of models. */
export const AudioModel = named(
  'AudioModel',
  Type.Object({
    id: Type.String(),
    object: Type.Literal('model'),
    created: Type.Integer({ description: 'seconds since 1970; 0: unknown' }),
    owned_by: Type.String(),
    type: Type.Literal('base', { description: 'for Mistral’s clients, as `capabilities`' }),
    capabilities: Type.Object({ audio_transcription: Type.Literal(true) }),
  }),
)
export type AudioModel = Static<typeof AudioModel>

export const createAudioTranscription = endpoint({
  kind: 'form',
  method: 'POST',
  base: '/v1',
  path: '/audio/transcriptions',
  tag: 'OpenAI',
  summary: 'Transcribe a file in one request, as OpenAI’s clients do',
  description:
    'For programs that use OpenAI’s API. Nothing is kept unless `x-tiro-space` or `TIRO_V1_KEEP` names a workspace. The headers `tiro-engine` and `tiro-quality` tell which engine made the text, `tiro-warnings` what could not be obeyed. A `model` that begins with `voxtral-` gets Mistral’s answers if there is no `response_format`.',
  access,
  rate: 'jobs',
  headers: keepHeaders,
  form: Type.Object({
    ...shared,
    language: Type.Optional(Type.String({ description: 'ISO 639-1 or BCP 47; absent: detected' })),
    'languages[]': Type.Optional(Type.Array(Type.String(), { description: 'languages that the recording may have' })),
    'keywords[]': Type.Optional(Type.Array(Type.String(), { description: 'names and terms' })),
    response_format: Type.Optional(Enum(responseFormats, { default: 'json' })),
    'timestamp_granularities[]': Type.Optional(
      Type.Array(Enum(['word', 'segment'] as const), {
        description: 'json, and verbose_json, whose default is segment',
      }),
    ),
    stream: Type.Optional(
      Type.Boolean({ description: 'server-sent events with the text as it is made; json, text and diarized_json' }),
    ),
    'include[]': Type.Optional(Type.Array(Enum(['logprobs'] as const), { description: 'json only' })),
    diarize: Type.Optional(
      Type.Boolean({ description: 'json and verbose_json: who speaks, as Together’s answers say it' }),
    ),
    min_speakers: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 99, description: 'has an effect if it is max_speakers' }),
    ),
    max_speakers: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 99, description: '1, or the same as min_speakers' }),
    ),
    chunking_strategy: Type.Optional(Type.String({ description: 'auto, or server_vad; Tiro always cuts at pauses' })),
    'known_speaker_names[]': Type.Optional(Type.Array(Type.String(), { description: 'diarized_json only' })),
    'known_speaker_references[]': Type.Optional(
      Type.Array(Type.String(), { description: 'a data URL for each name: 2 to 10 seconds of its voice' }),
    ),
    ...mistral,
  }),
  otherBodies,
  reply: { contentTypes: ['application/json', 'text/plain', 'text/event-stream'] },
  errors,
  example: { file: 'talk.mp3', body: { model: 'whisper-1' } },
})

export const createAudioTranslation = endpoint({
  kind: 'form',
  method: 'POST',
  base: '/v1',
  path: '/audio/translations',
  tag: 'OpenAI',
  summary: 'Transcribe a file in any language and translate it into English',
  description: 'Needs a translation engine for the language of the file. Nothing is kept.',
  access,
  rate: 'jobs',
  form: Type.Object({
    ...shared,
    response_format: Type.Optional(Enum(['json', 'text', 'srt', 'verbose_json', 'vtt'] as const, { default: 'json' })),
  }),
  otherBodies,
  reply: { contentTypes: ['application/json', 'text/plain'] },
  errors,
  example: { file: 'vortrag.mp3', body: { model: 'whisper-1' } },
})

const modelAccess = { scope: 'account', agent: true, keys: 'any' } as const

export const listAudioModels = endpoint({
  method: 'GET',
  base: '/v1',
  path: '/models',
  tag: 'OpenAI',
  summary: 'List the speech engines, as OpenAI’s clients do',
  description: 'The installed engines, and the names that clients have built in. Those mean the default engine.',
  access: modelAccess,
  reply: Type.Object({ object: Type.Literal('list'), data: Type.Array(AudioModel) }),
})

export const getAudioModel = endpoint({
  method: 'GET',
  base: '/v1',
  path: '/models/{model}',
  tag: 'OpenAI',
  summary: 'Get one speech engine by its name',
  access: modelAccess,
  params: { model: Type.String({ maxLength: 200, examples: ['whisper-1'] }) },
  reply: AudioModel,
})
