import { milliseconds } from '../assemblyai-digests.ts'
import { Type, type Static } from '../type.ts'
import { endpoint } from '../endpoint.ts'
import { fileErrors } from '../file-errors.ts'
import { Nullable, named } from '../schema.ts'

export const AssemblyAiSyncAnswer = named(
  'AssemblyAiSyncAnswer',
  Type.Object({
    text: Type.String(),
    words: Type.Array(
      Type.Object({
        text: Type.String(),
        start: Type.Optional(milliseconds),
        end: Type.Optional(milliseconds),
        confidence: Type.Number({ description: '0–1; 1 if the engine gives none' }),
      }),
    ),
    confidence: Type.Number({ description: '0–1: the mean of the words; 0 without any' }),
    audio_duration_ms: milliseconds,
    session_id: Type.String({ description: 'the ID of the recording if it was kept, otherwise of the request' }),
    warnings: Type.Optional(Type.Array(Type.String())),
  }),
)
export type AssemblyAiSyncAnswer = Static<typeof AssemblyAiSyncAnswer>

/** What the part `config` says, as JSON. */
export const AssemblyAiSyncConfig = Type.Object(
  {
    language_codes: Type.Optional(
      Nullable(Type.Array(Type.String(), { maxItems: 100, description: 'one sets the language; otherwise detection' })),
    ),
    keyterms_prompt: Type.Optional(Nullable(Type.Array(Type.String(), { description: 'names and terms' }))),
    timestamps: Type.Optional(Nullable(Type.Boolean({ description: 'words have their times' }))),
    sample_rate: Type.Optional(
      Nullable(
        Type.Integer({ minimum: 1000, maximum: 192_000, description: 'of samples without a container: 16 bits' }),
      ),
    ),
    channels: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 8, description: 'with sample_rate' }))),
  },
  { maxProperties: 100 },
)
export type AssemblyAiSyncConfig = Static<typeof AssemblyAiSyncConfig>

export const transcribeSync = endpoint({
  kind: 'form',
  method: 'POST',
  base: '/v1',
  path: '/transcribe/live',
  tag: 'AssemblyAI',
  summary: 'Transcribe a file in one request, as AssemblyAI’s synchronous clients do',
  description: 'Nothing is kept unless `x-tiro-space` or `TIRO_V1_KEEP` names a workspace.',
  access: { scope: 'account', agent: true, atLeast: 'editor', keys: 'any' },
  rate: 'jobs',
  headers: {
    'x-tiro-space': { description: 'keep the recording and its transcript in this workspace', example: 'spc_…' },
    'x-aai-model': { description: 'any name; the ID of an engine chooses it', example: 'universal-3-5-pro' },
  },
  form: Type.Object({
    config: Type.Optional(Type.String({ description: 'JSON: language_codes, keyterms_prompt, timestamps …' })),
    audio: Type.Unsafe<unknown>({ type: 'string', format: 'binary', description: 'audio or video' }),
  }),
  reply: { contentTypes: ['application/json'], json: AssemblyAiSyncAnswer },
  errors: [...fileErrors, 'UNSUPPORTED_MEDIA_TYPE'],
  example: { file: 'note.wav', body: { config: '{"language_codes":["en"]}' } },
})
