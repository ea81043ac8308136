import { Type, type Static } from '../type.ts'
import { endpoint } from '../endpoint.ts'
import { Language } from '../resources.ts'
import { SourceInfo } from '../source-info.ts'
import { Body, Enum, Id, Nullable, named } from '../schema.ts'

export const legacyStatuses = ['QUEUED', 'DOWNLOADING', 'TRANSCRIBING', 'COMPLETED', 'FAILED'] as const
export type LegacyStatus = (typeof legacyStatuses)[number]

/** The record of the older API. */
export const LegacyTranscript = named(
  'LegacyTranscript',
  Type.Object({
    transcriptId: Id('trn'),
    recordingId: Id('rec'),
    sourceUrl: Type.String(),
    ...SourceInfo.properties,
    currentStatus: Enum(legacyStatuses),
    failureReason: Nullable(Type.String()),
  }),
)
export type LegacyTranscript = Static<typeof LegacyTranscript>

export const createTranscript = endpoint({
  method: 'POST',
  base: '/api',
  path: '/createTranscript',
  tag: 'Legacy',
  summary: 'Create a transcript from the address of an online video (older API)',
  description:
    'The recording goes into the caller’s workspace "My recordings", which is created on first use. The same address again, with the same key or account and no other language, gives the existing record with its present status; delete the recording to start over. New clients should create recordings with source URL.',
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

export const getLegacyTranscript = endpoint({
  method: 'GET',
  base: '/api',
  path: '/transcripts/{transcriptId}',
  tag: 'Legacy',
  summary: 'Get the record of a transcript (older API)',
  description:
    'Its present status, title, duration and reason of failure. `transcriptId` may be that of the recording.',
  access: { scope: 'account', agent: true, keys: 'any' },
  params: { transcriptId: Type.String({ maxLength: 100 }) },
  reply: LegacyTranscript,
})
