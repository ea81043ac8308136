import { Type, type Static } from '../type.ts'
import { endpoint } from '../endpoint.ts'
import { AssemblyAiChapter, AssemblyAiHighlights, assemblyAiSummaries, milliseconds } from '../assemblyai-digests.ts'
import { Vocabulary } from '../resources.ts'
import { Enum, Nullable, named } from '../schema.ts'

/** An error as AssemblyAI's clients read it. `code` and `request_id` are Tiro's own. */
export const AssemblyAiError = named(
  'AssemblyAiError',
  Type.Object({
    error: Type.String({ description: 'a sentence that says what to do' }),
    code: Type.String({ description: 'a code of Tiro' }),
    request_id: Type.String(),
  }),
)
export type AssemblyAiError = Static<typeof AssemblyAiError>

const channel = Type.Optional(
  Nullable(
    Type.String({ description: 'from 1; only with multichannel; null: a person gave the words to somebody else' }),
  ),
)
const timed = {
  text: Type.String(),
  start: milliseconds,
  end: milliseconds,
  confidence: Type.Number({ description: '0–1; 1 if the engine gives none' }),
}
const speaker = Nullable(
  Type.String({ description: 'A, B, C …; with multichannel, the channel; null without speaker_labels' }),
)

export const AssemblyAiWord = named('AssemblyAiWord', Type.Object({ ...timed, speaker, channel }))
export type AssemblyAiWord = Static<typeof AssemblyAiWord>

const passage = { ...timed, words: Type.Array(AssemblyAiWord) }
export const AssemblyAiPassage = named('AssemblyAiPassage', Type.Object({ ...passage, speaker, channel }))
export type AssemblyAiPassage = Static<typeof AssemblyAiPassage>

export const assemblyAiStatuses = ['queued', 'processing', 'completed', 'error'] as const
export type AssemblyAiStatus = (typeof assemblyAiStatuses)[number]

const flag = Type.Optional(Nullable(Type.Boolean()))
const nothing = Type.Optional(Nullable(Type.Boolean({ description: 'always false: Tiro has none of it here' })))

/** A transcript of AssemblyAI's API: a recording. `warnings` and `workspace_id` are Tiro's own. */
export const AssemblyAiTranscript = named(
  'AssemblyAiTranscript',
  Type.Object({
    id: Type.String({ description: 'the recording' }),
    workspace_id: Type.String(),
    status: Enum(assemblyAiStatuses),
    error: Type.Optional(Type.String({ description: 'a sentence; only with the status error' })),
    audio_url: Type.String(),
    audio_duration: Nullable(Type.Integer({ description: 'seconds' })),
    text: Nullable(Type.String()),
    words: Nullable(Type.Array(AssemblyAiWord)),
    utterances: Nullable(Type.Array(AssemblyAiPassage, { description: 'turns; null without speaker_labels' })),
    confidence: Nullable(Type.Number({ description: '0–1, the mean of the words' })),
    language_code: Type.Optional(Type.String({ description: 'such as en or pt_br; absent: not known yet' })),
    language_detection: Type.Boolean(),
    language_confidence: Nullable(Type.Number()),
    language_confidence_threshold: Nullable(Type.Number()),
    language_codes: Nullable(Type.Array(Type.String())),
    speaker_labels: Type.Boolean(),
    speakers_expected: Nullable(Type.Integer()),
    multichannel: Type.Boolean(),
    audio_channels: Type.Optional(Type.Integer({ description: 'only with multichannel, once the media is read' })),
    word_boost: Type.Array(Type.String()),
    keyterms_prompt: Type.Array(Type.String()),
    speech_model: Nullable(Type.String()),
    speech_model_used: Nullable(Type.String({ description: 'the engine' })),
    acoustic_model: Type.String(),
    language_model: Type.String(),
    punctuate: Type.Boolean(),
    format_text: Type.Boolean(),
    webhook_url: Nullable(Type.String({ description: 'AGENT keys see only its origin' })),
    webhook_auth: Type.Boolean({ description: 'whether the webhook has a header of its own' }),
    webhook_status_code: Nullable(Type.Integer({ description: 'what the webhook’s receiver answered last' })),
    auto_chapters: Type.Boolean(),
    chapters: Nullable(Type.Array(AssemblyAiChapter, { description: 'null without auto_chapters' })),
    auto_highlights: Type.Boolean(),
    auto_highlights_result: Nullable(AssemblyAiHighlights),
    summarization: Type.Boolean(),
    summary_type: Nullable(Enum(assemblyAiSummaries)),
    summary_model: Nullable(Type.String({ description: 'null: Tiro has none of these models' })),
    summary: Nullable(Type.String({ description: 'sentences of the transcript; null without summarization' })),
    redact_pii: Type.Boolean(),
    warnings: Type.Array(Type.String({ description: 'what had no effect, and what was noticed' })),
  }),
)
export type AssemblyAiTranscript = Static<typeof AssemblyAiTranscript>

/** What Tiro obeys, and what it must refuse. Other fields have no effect, and the answer names them. */
export const AssemblyAiRequest = Type.Object(
  {
    audio_url: Type.String({ minLength: 1, maxLength: 2000, description: 'an upload_url, or any address' }),
    language_code: Type.Optional(
      Nullable(Type.String({ maxLength: 35, description: 'absent: as the workspace says' })),
    ),
    language_codes: Type.Optional(Nullable(Type.Array(Type.String({ maxLength: 35 }), { maxItems: 100 }))),
    language_detection: flag,
    speaker_labels: flag,
    speakers_expected: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 50 }))),
    multichannel: flag,
    dual_channel: flag,
    keyterms_prompt: Type.Optional(Nullable(Vocabulary)),
    word_boost: Type.Optional(Nullable(Vocabulary)),
    punctuate: flag,
    format_text: flag,
    disfluencies: Type.Optional(
      Nullable(Type.Boolean({ description: 'false: without um and uh; absent: as the workspace says' })),
    ),
    auto_chapters: flag,
    auto_highlights: flag,
    summarization: flag,
    summary_type: Type.Optional(Nullable(Enum(assemblyAiSummaries, { description: 'absent: bullets' }))),
    redact_pii: nothing,
    redact_pii_audio: nothing,
    webhook_url: Type.Optional(
      Nullable(
        Type.String({ maxLength: 2000, description: 'gets {transcript_id, status} at the end; only owners may' }),
      ),
    ),
    webhook_auth_header_name: Type.Optional(Nullable(Type.String({ pattern: '^[A-Za-z0-9_-]{0,100}$' }))),
    webhook_auth_header_value: Type.Optional(Nullable(Type.String({ maxLength: 4000, pattern: '^[\\x20-\\x7e]*$' }))),
    audio_start_from: Type.Optional(Nullable(Type.Integer({ description: 'refused' }))),
    audio_end_at: Type.Optional(Nullable(Type.Integer({ description: 'refused' }))),
  },
  { additionalProperties: true },
)
export type AssemblyAiRequest = Static<typeof AssemblyAiRequest>

const access = { scope: 'account', agent: true, atLeast: 'editor', keys: 'any' } as const
const shared = { base: '/v2', tag: 'AssemblyAI', access } as const
const headers = {
  'x-tiro-space': { description: 'the workspace; absent: the key’s, or the account’s default', example: 'spc_…' },
} as const
const params = { transcriptId: Type.String({ maxLength: 100, examples: ['rec_01kae3v5q8r0f2n4'] }) }
const json = (schema: ReturnType<typeof Type.Object>) => ({ contentTypes: ['application/json'], json: schema })
const own = { ...shared, params } as const

export const uploadForTranscript = endpoint({
  ...shared,
  kind: 'bytesIn',
  method: 'POST',
  path: '/upload',
  summary: 'Upload a file, as AssemblyAI’s clients do',
  description:
    'Creates a recording that waits for its transcript. Without one, the upload expires after 24 hours. The key may also be sent alone in `Authorization`.',
  rate: 'jobs',
  headers,
  reply: Type.Object({ upload_url: Type.String({ description: 'for audio_url, once' }) }),
  errors: ['INVALID_BODY', 'INSUFFICIENT_ROLE', 'NOT_FOUND', 'MEDIA_TOO_LARGE', 'QUOTA_EXCEEDED', 'STORAGE_FULL'],
  example: { file: 'talk.mp3' },
})

export const submitTranscript = endpoint({
  ...shared,
  method: 'POST',
  path: '/transcript',
  summary: 'Transcribe an upload or an address, as AssemblyAI’s clients do',
  description: 'The recording stays in the workspace. Ask for the transcript until its status is completed or error.',
  rate: 'jobs',
  headers,
  body: AssemblyAiRequest,
  reply: AssemblyAiTranscript,
  errors: [
    'INSUFFICIENT_ROLE',
    'NOT_FOUND',
    'UNSAFE_URL',
    'UPLOAD_CONFLICT',
    'MEDIA_TOO_LARGE',
    'LANGUAGE_UNSUPPORTED',
    'QUOTA_EXCEEDED',
    'QUEUE_FULL',
  ],
  example: { body: { audio_url: 'https://example.org/talk.mp3', speaker_labels: true } },
})

export const AssemblyAiListItem = named(
  'AssemblyAiListItem',
  Type.Object({
    id: Type.String(),
    resource_url: Type.String(),
    status: Enum(assemblyAiStatuses),
    created: Type.String(),
    completed: Nullable(Type.String()),
    audio_url: Type.String(),
    error: Nullable(Type.String()),
  }),
)
export type AssemblyAiListItem = Static<typeof AssemblyAiListItem>

export const listSubmittedTranscripts = endpoint({
  ...shared,
  method: 'GET',
  path: '/transcript',
  summary: 'List the transcripts of a workspace, the newest first, as AssemblyAI’s clients do',
  headers,
  query: Type.Object(
    {
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 10 })),
      status: Type.Optional(Enum(assemblyAiStatuses)),
      created_on: Type.Optional(Type.String({ format: 'date', description: 'a day, UTC' })),
      before_id: Type.Optional(Type.String({ maxLength: 100, description: 'older ones' })),
      after_id: Type.Optional(Type.String({ maxLength: 100, description: 'newer ones' })),
    },
    { additionalProperties: true },
  ),
  reply: Type.Object({
    page_details: Type.Object({
      limit: Type.Integer(),
      result_count: Type.Integer(),
      current_url: Type.String(),
      prev_url: Nullable(Type.String({ description: 'older ones' })),
      next_url: Nullable(Type.String({ description: 'newer ones' })),
    }),
    transcripts: Type.Array(AssemblyAiListItem),
  }),
  errors: ['NOT_FOUND', 'INSUFFICIENT_ROLE'],
})

export const getSubmittedTranscript = endpoint({
  ...own,
  kind: 'bytesOut',
  method: 'GET',
  path: '/transcript/{transcriptId}',
  summary: 'Get a transcript with its words, as AssemblyAI’s clients do',
  reply: json(AssemblyAiTranscript),
})

const passages = {
  id: Type.String(),
  confidence: Type.Number(),
  audio_duration: Type.Integer({ description: 'seconds' }),
}

export const getTranscriptSentences = endpoint({
  ...own,
  kind: 'bytesOut',
  method: 'GET',
  path: '/transcript/{transcriptId}/sentences',
  summary: 'Get the sentences of a transcript, as AssemblyAI’s clients do',
  reply: json(Type.Object({ ...passages, sentences: Type.Array(AssemblyAiPassage) })),
  errors: ['INVALID_STATE'],
})

export const getTranscriptParagraphs = endpoint({
  ...own,
  kind: 'bytesOut',
  method: 'GET',
  path: '/transcript/{transcriptId}/paragraphs',
  summary: 'Get the paragraphs of a transcript, as AssemblyAI’s clients do',
  reply: json(Type.Object({ ...passages, paragraphs: Type.Array(AssemblyAiPassage) })),
  errors: ['INVALID_STATE'],
})

export const AssemblyAiMatch = Type.Object({
  text: Type.String(),
  count: Type.Integer(),
  timestamps: Type.Array(Type.Array(milliseconds), { description: 'start and end' }),
  indexes: Type.Array(Type.Integer({ description: 'of the first word' })),
})
export type AssemblyAiMatch = Static<typeof AssemblyAiMatch>

export const searchTranscriptWords = endpoint({
  ...own,
  kind: 'bytesOut',
  method: 'GET',
  path: '/transcript/{transcriptId}/word-search',
  summary: 'Find words and phrases in a transcript, as AssemblyAI’s clients do',
  rate: 'search',
  query: Type.Object(
    {
      words: Type.String({
        minLength: 1,
        maxLength: 2000,
        description: 'words, or phrases of up to five words, with commas between them; at most 100',
      }),
    },
    { additionalProperties: true },
  ),
  reply: json(Type.Object({ id: Type.String(), total_count: Type.Integer(), matches: Type.Array(AssemblyAiMatch) })),
  errors: ['INVALID_STATE'],
  example: { query: { words: 'good morning,welcome' } },
})

export const getTranscriptSubtitles = endpoint({
  ...own,
  kind: 'bytesOut',
  method: 'GET',
  path: '/transcript/{transcriptId}/{format}',
  summary: 'Get a transcript as subtitles, as AssemblyAI’s clients do',
  params: { ...params, format: Enum(['srt', 'vtt'] as const, { examples: ['srt'] }) },
  query: Type.Object(
    { chars_per_caption: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })) },
    { additionalProperties: true },
  ),
  reply: { contentTypes: ['text/plain'] },
  errors: ['INVALID_STATE'],
})

export const deleteSubmittedTranscript = endpoint({
  ...own,
  method: 'DELETE',
  path: '/transcript/{transcriptId}',
  summary: 'Delete a transcript with its recording for good, as AssemblyAI’s clients do',
  description: 'The answer is the transcript as AssemblyAI leaves it, without text.',
  access: { ...access, agent: false },
  reply: AssemblyAiTranscript,
})
