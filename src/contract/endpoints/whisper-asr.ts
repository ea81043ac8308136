import { Type, type Static } from '../type.ts'
import { endpoint } from '../endpoint.ts'
import { named } from '../schema.ts'
import { fileErrors } from '../file-errors.ts'

/** An error as clients of whisper-asr-webservice read it. `code` and `request_id` are Tiro's own. */
export const WhisperAsrError = named(
  'WhisperAsrError',
  Type.Object({
    detail: Type.String({ description: 'a sentence that says what to do' }),
    code: Type.String({ description: 'a code of Tiro' }),
    request_id: Type.String(),
  }),
)
export type WhisperAsrError = Static<typeof WhisperAsrError>

/** The answer of `/detect-language`. */
export const DetectedLanguage = named(
  'DetectedLanguage',
  Type.Object({
    detected_language: Type.String({ description: 'its English name in lower case, such as english' }),
    language_code: Type.String({ description: 'ISO 639, such as en' }),
    confidence: Type.Number({ description: 'always 0: what detects languages here gives no probability' }),
  }),
)
export type DetectedLanguage = Static<typeof DetectedLanguage>

export const asrOutputs = ['txt', 'vtt', 'srt', 'tsv', 'json'] as const
export type AsrOutput = (typeof asrOutputs)[number]

// Clients write booleans as Python does, send empty values, and more than the service knows: all are text here, and
// the operation reads them.
const text = (description: string, maxLength = 100) => Type.Optional(Type.String({ maxLength, description }))

const encode = text('false: the file is raw samples, 16-bit little-endian, 16 kHz, mono')

const asrQuery = Type.Object(
  {
    task: text('transcribe, or translate: into English'),
    language: text('a language code or English name; absent: detected'),
    initial_prompt: text('names and terms that the recording contains', 20_000),
    output: text(`one of ${asrOutputs.join(', ')}; default: txt`),
    encode,
    word_timestamps: text('true: json has the words of each segment'),
    vad_filter: text('no effect: Tiro always leaves out what isn’t speech'),
    diarize: text('true: txt and json say who speaks'),
    min_speakers: text('with max_speakers: the number of speakers, if both are the same'),
    max_speakers: text('see min_speakers'),
  },
  { additionalProperties: true },
)
export type AsrQuery = Static<typeof asrQuery>

const detectQuery = Type.Object({ encode }, { additionalProperties: true })
export type DetectQuery = Static<typeof detectQuery>

const form = Type.Object({
  audio_file: Type.Unsafe<unknown>({ type: 'string', format: 'binary', description: 'audio or video' }),
})
const access = { scope: 'account', agent: true, atLeast: 'editor', keys: 'any', basic: true } as const
const errors = [...fileErrors, 'ORIGIN_FORBIDDEN', 'UNSUPPORTED_MEDIA_TYPE'] as const

export const transcribeUpload = endpoint({
  kind: 'form',
  method: 'POST',
  base: '',
  path: '/asr',
  tag: 'Whisper ASR',
  summary: 'Transcribe a file in one request, as clients of whisper-asr-webservice do',
  description:
    'Nothing is kept unless `x-tiro-space` or `TIRO_V1_KEEP` names a workspace; translations never are. All formats have the type text/plain, as there. The key may also be the password of HTTP Basic, with any user name.',
  access,
  rate: 'jobs',
  headers: {
    'x-tiro-space': { description: 'keep the recording and its transcript in this workspace', example: 'spc_…' },
  },
  query: asrQuery,
  form,
  // Clients of FastAPI ask for JSON, whatever the format.
  reply: { contentTypes: ['text/plain', 'application/json'] },
  errors,
  example: { query: { output: 'srt' }, file: 'talk.mp3' },
})

export const detectSpokenLanguage = endpoint({
  kind: 'form',
  method: 'POST',
  base: '',
  path: '/detect-language',
  tag: 'Whisper ASR',
  summary: 'Detect the language of the first speech in a file, as clients of whisper-asr-webservice do',
  description:
    'Listens to a minute of speech at most, in the first half hour. Nothing is kept. The key may also be the password of HTTP Basic, with any user name.',
  access,
  rate: 'jobs',
  query: detectQuery,
  form,
  reply: { contentTypes: ['application/json'], json: DetectedLanguage },
  errors,
  example: { file: 'talk.mp3' },
})
