import { Type, type Static } from '../type.ts'
import { Quality } from '../content.ts'
import { endpoint } from '../endpoint.ts'
import { Failure } from '../errors.ts'
import { Success, transcriptStatuses } from '../resources.ts'
import { Body, Enum, Id, Nullable, Timestamp, named } from '../schema.ts'
import { pageQuery, recordingParams } from './shared.ts'

/** A place in the recording that an insight rests on. */
export const InsightCitation = named(
  'InsightCitation',
  Type.Object({
    start: Type.Number({ description: 'seconds' }),
    end: Nullable(Type.Number({ description: 'seconds; null where only a beginning is cited' })),
  }),
)

export const Insight = named(
  'Insight',
  Type.Object({
    id: Id('ins'),
    content: Nullable(
      Type.String({
        description:
          'plain text, perhaps with Markdown, with times as [mm:ss] or [h:mm:ss]: data, to be escaped where it is shown. Null while it is being made; after a failure what it was before',
      }),
    ),
    tweaks: Type.Array(Type.String(), { description: 'what was asked for after the first answer, in order' }),
    prompt: Type.Object({ id: Id('prm'), title: Type.String() }, { description: 'as it was when this was asked for' }),
    recordingId: Id('rec'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    status: Enum(transcriptStatuses),
    queuedAt: Timestamp,
    completedAt: Nullable(Timestamp),
    progress: Type.Number({ minimum: 0, maximum: 1 }),
    partialContent: Nullable(Type.String({ description: 'what is written so far, while a model writes' })),
    waitingFor: Nullable(Type.String({ description: 'why nothing moves, e.g. a transcript that is not complete yet' })),
    failure: Nullable(Failure),
    citations: Type.Array(InsightCitation, { description: 'the times that the content cites, each once' }),
    engine: Nullable(Type.String({ description: '`extractive/…` took sentences of the transcript; no model wrote' })),
    quality: Nullable(Quality),
    language: Nullable(Type.String()),
    isStale: Type.Boolean({ description: 'the transcript has changed since' }),
    tokens: Nullable(
      Type.Object({ prompt: Type.Integer(), completion: Type.Integer() }, { description: 'what the model counted' }),
    ),
  }),
)
export type Insight = Static<typeof Insight>

const insightParams = { ...recordingParams, insightId: Type.String({ maxLength: 100 }) }
const reader = { scope: 'space', atLeast: 'viewer', agent: true } as const
const writer = { scope: 'space', atLeast: 'editor', agent: true } as const
const base = '/spaces/{spaceId}/recordings/{recordingId}/insights'

export const listInsights = endpoint({
  id: 'listInsights',
  kind: 'json',
  method: 'GET',
  path: base,
  tag: 'Insights',
  summary: 'List the insights of a recording',
  description: 'Oldest first. The Link header leads to further pages.',
  access: reader,
  params: recordingParams,
  query: Type.Object(pageQuery, { additionalProperties: false }),
  status: 200,
  reply: Type.Array(Insight),
})

export const createInsight = endpoint({
  id: 'createInsight',
  kind: 'json',
  method: 'POST',
  path: base,
  tag: 'Insights',
  summary: 'Have a prompt of the workspace answered for a recording',
  description:
    'Where the transcript is not complete yet, the insight waits for it. A transcript that failed or was cancelled is INVALID_STATE.',
  access: writer,
  rate: 'jobs',
  params: recordingParams,
  body: Body({ promptId: Type.String({ maxLength: 100 }) }),
  status: 201,
  reply: Insight,
  errors: ['INVALID_STATE', 'QUEUE_FULL'],
  example: { body: { promptId: 'prm_01kae3v5q8r0f2n4' } },
})

export const getInsight = endpoint({
  id: 'getInsight',
  kind: 'json',
  method: 'GET',
  path: `${base}/{insightId}`,
  tag: 'Insights',
  summary: 'Get an insight',
  access: reader,
  params: insightParams,
  status: 200,
  reply: Insight,
})

export const tweakInsight = endpoint({
  id: 'tweakInsight',
  kind: 'json',
  method: 'POST',
  path: `${base}/{insightId}/tweaks`,
  tag: 'Insights',
  summary: 'Ask for an insight anew, with a change',
  description:
    'The tweak is added to `tweaks`; the prompt and all tweaks are answered again. All tweaks together have at most 20,000 characters.',
  access: writer,
  rate: 'jobs',
  params: insightParams,
  body: Body({ tweak: Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S' }) }),
  status: 200,
  reply: Insight,
  errors: ['INVALID_STATE', 'PROMPT_TOO_LONG', 'QUEUE_FULL'],
  example: { body: { tweak: 'Shorter, and without names.' } },
})

export const retryInsight = endpoint({
  id: 'retryInsight',
  kind: 'json',
  method: 'POST',
  path: `${base}/{insightId}/retry`,
  tag: 'Insights',
  summary: 'Make an insight again',
  description: 'After a failure, after the transcript was edited, or by an engine that was set up since.',
  access: writer,
  rate: 'jobs',
  params: insightParams,
  status: 200,
  reply: Insight,
  errors: ['INVALID_STATE', 'QUEUE_FULL'],
})

export const deleteInsight = endpoint({
  id: 'deleteInsight',
  kind: 'json',
  method: 'DELETE',
  path: `${base}/{insightId}`,
  tag: 'Insights',
  summary: 'Delete an insight',
  description: 'One that is being made is stopped.',
  access: { scope: 'space', atLeast: 'editor', agent: false },
  params: insightParams,
  status: 200,
  reply: Success,
})
