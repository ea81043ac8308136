import { Type, type Static } from '../type.ts'
import { endpoint } from '../endpoint.ts'
import { Enum, named } from '../schema.ts'
import { fileErrors } from '../file-errors.ts'

/** An error as ElevenLabs' clients read it. */
export const ElevenLabsError = named(
  'ElevenLabsError',
  Type.Object({
    detail: Type.Object({
      status: Type.String({ description: 'a code of Tiro in lower case, or the code of ElevenLabs' }),
      message: Type.String({ description: 'a sentence that says what to do' }),
      request_id: Type.String(),
    }),
  }),
)
export type ElevenLabsError = Static<typeof ElevenLabsError>

const seconds = Type.Optional(Type.Number({ description: 'seconds; absent with timestamps_granularity=none' }))
const channel = Type.Optional(Type.Integer({ description: 'from 0; only with use_multi_channel' }))

export const ElevenLabsWord = named(
  'ElevenLabsWord',
  Type.Object({
    text: Type.String(),
    start: seconds,
    end: seconds,
    type: Enum(['word', 'spacing'] as const),
    speaker_id: Type.Optional(Type.String({ description: 'speaker_0 …; only with diarize or use_multi_channel' })),
    logprob: Type.Number({ description: 'of the confidence; 0 if the engine gives none' }),
    channel_index: channel,
  }),
)
export type ElevenLabsWord = Static<typeof ElevenLabsWord>

const text = {
  language_code: Type.String({ description: 'ISO 639-3, such as eng; und: unknown' }),
  language_probability: Type.Number({ description: '1 if the request named the language, otherwise 0: not measured' }),
  text: Type.String(),
  words: Type.Array(ElevenLabsWord),
}
const common = {
  transcription_id: Type.String({ description: 'the recording’s ID if it was kept, otherwise the request’s' }),
  audio_duration_secs: Type.Number({ description: 'seconds' }),
  warnings: Type.Optional(Type.Array(Type.String({ description: 'what could not be obeyed; Tiro’s own' }))),
}

export const ElevenLabsTranscript = named(
  'ElevenLabsTranscript',
  Type.Object({
    ...text,
    additional_formats: Type.Optional(
      Type.Array(
        Type.Object({
          requested_format: Type.String(),
          file_extension: Type.String(),
          content_type: Type.String(),
          is_base64_encoded: Type.Boolean(),
          content: Type.String(),
        }),
      ),
    ),
    ...common,
  }),
)
export type ElevenLabsTranscript = Static<typeof ElevenLabsTranscript>

export const ElevenLabsChannels = named(
  'ElevenLabsChannels',
  Type.Object({ transcripts: Type.Array(Type.Object({ ...text, channel_index: channel })), ...common }),
)
export type ElevenLabsChannels = Static<typeof ElevenLabsChannels>

const Answer = Type.Unsafe<ElevenLabsTranscript | ElevenLabsChannels>({
  anyOf: [ElevenLabsTranscript, ElevenLabsChannels],
})

const line = (description: string) => Type.Optional(Type.String({ description }))
const flag = (description: string) => Type.Optional(Type.Boolean({ description }))

/** Fields that have an effect, or are refused. Others have no effect, and the answer names them. */
export const elevenLabsForm = Type.Object({
  file: Type.Optional(
    Type.Unsafe<unknown>({ type: 'string', format: 'binary', description: 'audio or video; or source_url' }),
  ),
  source_url: line('an address that Tiro downloads'),
  cloud_storage_url: line('the same'),
  model_id: line('any name; the ID of an engine chooses it'),
  language_code: line('ISO 639-1, ISO 639-3 or BCP 47; absent: detected'),
  diarize: flag('words have a speaker'),
  num_speakers: Type.Optional(Type.Integer({ minimum: 1, maximum: 32, description: '1: nobody is told apart' })),
  timestamps_granularity: Type.Optional(Enum(['none', 'word'] as const, { default: 'word' })),
  additional_formats: line('JSON: a list of objects with format: srt or txt'),
  file_format: Type.Optional(
    Enum(['pcm_s16le_16', 'other'] as const, {
      default: 'other',
      description: 'pcm_s16le_16: raw samples, 16 kHz, mono',
    }),
  ),
  use_multi_channel: flag('each channel by itself'),
  multichannel_output_style: Type.Optional(Enum(['separate', 'combined'] as const, { default: 'separate' })),
  no_verbatim: flag('without um and uh, and starts that are said twice'),
  keyterms: Type.Optional(Type.Array(Type.String(), { description: 'names and terms' })),
})

export const convertSpeechToText = endpoint({
  kind: 'form',
  method: 'POST',
  base: '/v1',
  path: '/speech-to-text',
  tag: 'ElevenLabs',
  summary: 'Transcribe a file or an address in one request, as ElevenLabs’ clients do',
  description:
    'Nothing is kept unless `x-tiro-space` or `TIRO_V1_KEEP` names a workspace. The key may also be sent as `xi-api-key`.',
  access: { scope: 'account', agent: true, atLeast: 'editor', keys: 'any' },
  rate: 'jobs',
  headers: {
    'x-tiro-space': { description: 'keep the recording and its transcript in this workspace', example: 'spc_…' },
  },
  query: Type.Object({}, { additionalProperties: true }),
  form: elevenLabsForm,
  reply: { contentTypes: ['application/json'], json: Answer },
  errors: [...fileErrors, 'UNSAFE_URL', 'UNSUPPORTED_MEDIA_TYPE'],
  example: { file: 'talk.mp3', body: { model_id: 'scribe_v2' } },
})

const kept = {
  base: '/v1',
  path: '/speech-to-text/transcripts/{transcriptionId}',
  tag: 'ElevenLabs',
  params: {
    transcriptionId: Type.String({
      maxLength: 100,
      description: 'the `transcription_id` of an answer whose recording was kept',
      examples: ['rec_01kae3v5q8r0f2n4'],
    }),
  },
} as const

export const getConvertedSpeech = endpoint({
  ...kept,
  kind: 'bytesOut',
  method: 'GET',
  summary: 'Get a transcript that was kept, as ElevenLabs’ clients do',
  description: 'As the transcript reads now, with its corrections.',
  access: { scope: 'account', agent: true, atLeast: 'editor', keys: 'any' },
  reply: { contentTypes: ['application/json'], json: Answer },
  errors: ['INSUFFICIENT_ROLE', 'NOT_FOUND', 'INVALID_STATE'],
})

export const deleteConvertedSpeech = endpoint({
  ...kept,
  method: 'DELETE',
  summary: 'Delete a transcript that was kept, with its recording, for good, as ElevenLabs’ clients do',
  access: { scope: 'account', agent: false, atLeast: 'editor', keys: 'any' },
  reply: Type.Object({ status: Type.Literal('ok') }),
  errors: ['INSUFFICIENT_ROLE', 'NOT_FOUND'],
})
