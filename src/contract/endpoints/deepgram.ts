import { Type, type Static } from '../type.ts'
import { endpoint } from '../endpoint.ts'
import { Enum, named } from '../schema.ts'
import { fileErrors } from '../file-errors.ts'

/** An error as Deepgram's clients read it. */
export const DeepgramError = named(
  'DeepgramError',
  Type.Object({
    err_code: Type.String({ description: 'a code of Tiro, or the code of Deepgram' }),
    err_msg: Type.String({ description: 'a sentence that says what to do' }),
    request_id: Type.String(),
  }),
)
export type DeepgramError = Static<typeof DeepgramError>

const seconds = Type.Number({ description: 'seconds' })
const confidence = Type.Number({ description: '0–1; 1 if the engine gives none' })
const speaker = Type.Optional(Type.Integer({ description: 'from 0; only with diarize' }))

export const DeepgramWord = named(
  'DeepgramWord',
  Type.Object({
    word: Type.String({ description: 'without case and punctuation' }),
    start: seconds,
    end: seconds,
    confidence,
    speaker,
    punctuated_word: Type.Optional(Type.String({ description: 'absent with punctuate=false' })),
  }),
)
export type DeepgramWord = Static<typeof DeepgramWord>

export const DeepgramParagraphs = named(
  'DeepgramParagraphs',
  Type.Object({
    transcript: Type.String(),
    paragraphs: Type.Array(
      Type.Object({
        sentences: Type.Array(Type.Object({ text: Type.String(), start: seconds, end: seconds })),
        speaker,
        num_words: Type.Integer(),
        start: seconds,
        end: seconds,
      }),
    ),
  }),
)
export type DeepgramParagraphs = Static<typeof DeepgramParagraphs>

export const DeepgramUtterance = named(
  'DeepgramUtterance',
  Type.Object({
    start: seconds,
    end: seconds,
    confidence,
    channel: Type.Integer(),
    transcript: Type.String(),
    words: Type.Array(DeepgramWord),
    speaker,
    id: Type.String(),
  }),
)
export type DeepgramUtterance = Static<typeof DeepgramUtterance>

export const DeepgramChannel = named(
  'DeepgramChannel',
  Type.Object({
    alternatives: Type.Array(
      Type.Object({
        transcript: Type.String(),
        confidence,
        words: Type.Array(DeepgramWord),
        paragraphs: Type.Optional(DeepgramParagraphs),
      }),
    ),
    detected_language: Type.Optional(Type.String({ description: 'BCP 47; only if no language was given' })),
  }),
)
export type DeepgramChannel = Static<typeof DeepgramChannel>

/** The answer of Deepgram's API. `warnings` are Tiro's own. */
export const DeepgramTranscription = named(
  'DeepgramTranscription',
  Type.Object({
    metadata: Type.Object({
      transaction_key: Type.String(),
      request_id: Type.String(),
      sha256: Type.String({ description: 'of the media' }),
      created: Type.String(),
      duration: seconds,
      channels: Type.Integer(),
      models: Type.Array(Type.String({ description: 'the engine' })),
      model_info: Type.Record(Type.Object({ name: Type.String(), version: Type.String(), arch: Type.String() })),
      tags: Type.Optional(Type.Array(Type.String())),
      extra: Type.Optional(Type.Record(Type.String())),
      warnings: Type.Optional(Type.Array(Type.String({ description: 'what could not be obeyed' }))),
    }),
    results: Type.Object({
      channels: Type.Array(DeepgramChannel),
      utterances: Type.Optional(Type.Array(DeepgramUtterance)),
      summary: Type.Optional(
        Type.Object(
          { result: Enum(['success'] as const), short: Type.String({ description: 'sentences of the transcript' }) },
          { description: 'only with summarize' },
        ),
      ),
    }),
  }),
)
export type DeepgramTranscription = Static<typeof DeepgramTranscription>

export const DeepgramAccepted = named(
  'DeepgramAccepted',
  Type.Object({ request_id: Type.String({ description: 'also in metadata of what the callback gets' }) }),
)

/** Now, or with a callback later. */
const DeepgramAnswer = Type.Unsafe<Static<typeof DeepgramTranscription> | Static<typeof DeepgramAccepted>>({
  anyOf: [DeepgramTranscription, DeepgramAccepted],
})

const flag = (description: string) => Type.Optional(Type.Boolean({ description }))
const texts = (description: string, keywords: object = {}, maxLength = 200) =>
  Type.Optional(Type.Array(Type.String({ maxLength }), { maxItems: 500, description, ...keywords }))

/** Parameters that Tiro knows. Others have no effect, and the answer names them. */
export const deepgramQuery = Type.Object(
  {
    model: Type.Optional(Type.String({ description: 'any name; the ID of an engine chooses it' })),
    language: Type.Optional(Type.String({ maxLength: 100, description: 'BCP 47, or multi; absent: detected' })),
    detect_language: texts('true, or languages that it may be; Tiro detects among all'),
    diarize: flag('words have a speaker'),
    diarize_model: Type.Optional(Type.String({ description: 'any; turns diarize on' })),
    punctuate: flag('false: words without case and punctuation'),
    smart_format: flag('as numerals and paragraphs'),
    numerals: flag('numbers as figures'),
    utterances: flag('the answer has utterances'),
    utt_split: Type.Optional(
      Type.Number({ minimum: 0, maximum: 60, default: 0.8, description: 'a pause that ends an utterance, seconds' }),
    ),
    paragraphs: flag('the answer has paragraphs and sentences'),
    summarize: Type.Optional(Type.String({ maxLength: 100, description: 'v2 or true: the answer has a summary' })),
    keyterm: texts('names and terms'),
    keywords: texts('names and terms; weights have no effect'),
    tag: texts('is in the answer as tags'),
    extra: texts('key:value, which is in the answer as extra', {}, 2048),
    multichannel: flag('each channel by itself'),
    filler_words: flag('true: keeps um and uh'),
    callback: Type.Optional(
      Type.String({ maxLength: 2000, description: 'an address that gets the answer later; only owners may' }),
    ),
    callback_method: Type.Optional(Type.String({ maxLength: 10, default: 'POST', description: 'POST or PUT' })),
    encoding: Type.Optional(
      Type.String({ maxLength: 50, description: 'linear16, linear32, mulaw or alaw: samples without a container' }),
    ),
    sample_rate: Type.Optional(
      Type.Integer({ minimum: 1000, maximum: 768_000, description: 'of such samples, hertz' }),
    ),
    channels: Type.Optional(Type.Integer({ minimum: 1, maximum: 64, default: 1, description: 'of such samples' })),
  },
  { additionalProperties: true },
)
export type DeepgramQuery = Static<typeof deepgramQuery>

export const transcribeListen = endpoint({
  kind: 'bytesIn',
  method: 'POST',
  base: '/v1',
  path: '/listen',
  tag: 'Deepgram',
  summary: 'Transcribe a file or an address in one request, as Deepgram’s clients do',
  description:
    'The body is audio or video with any content type, or `{"url": "https://…"}` as application/json. Nothing is kept unless `x-tiro-space` or `TIRO_V1_KEEP` names a workspace. With `callback`, the answer has only `request_id`, and the recording stays until the callback has ended. The key may also be sent as `Authorization: Token`.',
  access: { scope: 'account', agent: true, atLeast: 'editor', keys: 'any' },
  rate: 'jobs',
  headers: {
    'x-tiro-space': { description: 'keep the recording and its transcript in this workspace', example: 'spc_…' },
  },
  query: deepgramQuery,
  reply: { contentTypes: ['application/json'], json: DeepgramAnswer },
  errors: [...fileErrors, 'MALFORMED_JSON', 'UNSAFE_URL', 'QUEUE_FULL'],
  example: { query: { smart_format: true }, file: 'talk.mp3' },
})
