import { Type, type Static } from '../type.ts'
import { endpoint } from '../endpoint.ts'
import { Language, SourceInfo } from '../resources.ts'
import { Body, Enum, Id, Nullable, named } from '../schema.ts'

export const legacyStatuses = ['QUEUED', 'DOWNLOADING', 'TRANSCRIBING', 'COMPLETED', 'FAILED'] as const
export type LegacyStatus = (typeof legacyStatuses)[number]

/** The record of the older API. */
export const LegacyTranscript = named(
  'LegacyTranscript',
  Type.Object({
    transcriptId: Id('trn'),
    sourceUrl: Type.String(),
    ...SourceInfo.properties,
    currentStatus: Enum(legacyStatuses),
    failureReason: Nullable(Type.String()),
  }),
)
export type LegacyTranscript = Static<typeof LegacyTranscript>

export const createTranscript = endpoint({
  id: 'createTranscript',
  kind: 'json',
  method: 'POST',
  base: '/api',
  path: '/createTranscript',
  tag: 'Legacy',
  summary: 'Create a transcript from the address of an online video (older API)',
  description:
    'The recording goes into the caller’s workspace "My recordings", which is created on first use. New clients should create recordings with source URL.',
  access: { scope: 'account', agent: true, atLeast: 'editor', keys: 'any' },
  rate: 'jobs',
  body: Body({
    sourceUrl: Type.String({ minLength: 1, maxLength: 4000, description: 'address of an online video' }),
    transcriptLangCode: Type.Optional(Language),
  }),
  status: 201,
  reply: LegacyTranscript,
  errors: [
    'QUEUE_FULL',
    'QUOTA_EXCEEDED',
    'MEDIA_TOO_LARGE',
    'UNSAFE_URL',
    'LANGUAGE_UNSUPPORTED',
    'INSUFFICIENT_ROLE',
  ],
  example: { body: { sourceUrl: 'https://example.org/talks/ada', transcriptLangCode: 'en' } },
})
