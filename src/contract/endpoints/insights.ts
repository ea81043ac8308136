import { Type, type Static } from '../type.ts'
import { Quality } from '../content.ts'
import { endpoint } from '../endpoint.ts'
import { rowLimits } from '../row-limits.ts'
import { Failure } from '../errors.ts'
import { Success, transcriptStatuses } from '../resources.ts'
import { Body, Enum, Id, named, Nullable, Query, Timestamp } from '../schema.ts'
import { editor, editorOrAgent, pageQuery, recordingParams, viewer } from './shared.ts'

/** A place in the recording that an insight cites. */
export const InsightCitation = named(
  'InsightCitation',
  Type.Object({
    start: Type.Number({ description: 'seconds' }),
    end: Nullable(Type.Number({ description: 'seconds; null if only a start is cited' })),
  }),
)

export const Insight = named(
  'Insight',
  Type.Object({
    id: Id('ins'),
    content: Nullable(
      Type.String({
        description:
          'plain text or Markdown with times as [mm:ss] or [h:mm:ss]. Escape it where you show it. Null until first complete; after a failure the earlier content',
      }),
    ),
    tweaks: Type.Array(Type.String(), { description: 'changes requested after the first answer, in order' }),
    prompt: Type.Object(
      { id: Id('prm'), title: Type.String() },
      { description: 'as it was when the insight was requested' },
    ),
    recordingId: Id('rec'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    status: Enum(transcriptStatuses),
    queuedAt: Timestamp,
    completedAt: Nullable(Timestamp),
    progress: Type.Number({ minimum: 0, maximum: 1 }),
    partialContent: Nullable(Type.String({ description: 'text written so far, while a model is writing' })),
    waitingFor: Nullable(Type.String({ description: 'why work is waiting, e.g. for the transcript' })),
    failure: Nullable(Failure),
    citations: Type.Array(InsightCitation, { description: 'the times that the content cites, without repeats' }),
    engine: Nullable(
      Type.String({ description: '`extractive/…`: sentences of the transcript, without a language model' }),
    ),
    quality: Nullable(Quality),
    language: Nullable(Type.String()),
    isStale: Type.Boolean({ description: 'the transcript has changed since' }),
    tokens: Nullable(
      Type.Object({ prompt: Type.Integer(), completion: Type.Integer() }, { description: 'as counted by the model' }),
    ),
  }),
)
export type Insight = Static<typeof Insight>

const insightParams = { ...recordingParams, insightId: Type.String({ maxLength: 100 }) }
const base = '/spaces/{spaceId}/recordings/{recordingId}/insights'

export const listInsights = endpoint({
  method: 'GET',
  path: base,
  tag: 'Insights',
  summary: 'List the insights of a recording',
  description: 'Oldest first. The Link header points to further pages.',
  access: viewer,
  params: recordingParams,
  query: Query(pageQuery),
  replyHeaders: ['Link'],
  reply: Type.Array(Insight),
})

export const createInsight = endpoint({
  method: 'POST',
  path: base,
  tag: 'Insights',
  summary: 'Run a prompt on a recording',
  description: `If the transcript isn’t complete yet, the insight waits for it. INVALID_STATE if the transcript failed or was cancelled. If the prompt is already being run, the answer is that insight. A recording has at most ${rowLimits.insights} insights.`,
  access: editorOrAgent,
  rate: 'jobs',
  params: recordingParams,
  body: Body({ promptId: Type.String({ maxLength: 100 }) }),
  status: 201,
  reply: Insight,
  errors: ['INVALID_STATE', 'QUEUE_FULL'],
  example: { body: { promptId: 'prm_01kae3v5q8r0f2n4' } },
})

export const getInsight = endpoint({
  method: 'GET',
  path: `${base}/{insightId}`,
  tag: 'Insights',
  summary: 'Get an insight',
  access: viewer,
  params: insightParams,
  reply: Insight,
})

export const getChapters = endpoint({
  kind: 'bytesOut',
  method: 'GET',
  path: `${base}/{insightId}/chapters`,
  tag: 'Insights',
  summary: 'Get the chapters of an insight as a file',
  description:
    'The lines of the insight that begin with a time, such as the prompt “Chapters” gives. The first begins at 0. INVALID_STATE if there are none.',
  access: viewer,
  params: insightParams,
  query: Query({
    format: Type.Optional(
      Enum(['text', 'json'] as const, {
        default: 'text',
        description:
          'text: `1:48 Pricing`, a chapter in a line, as descriptions on YouTube and Spotify have them; json: JSON Chapters, as `podcast:chapters` in feeds and many hosts take them',
      }),
    ),
  }),
  replyHeaders: ['Tiro-Quality'],
  reply: { contentTypes: ['text/plain; charset=utf-8', 'application/json+chapters'] },
  errors: ['INVALID_STATE'],
  example: { query: { format: 'text' } },
})

export const tweakInsight = endpoint({
  method: 'POST',
  path: `${base}/{insightId}/tweaks`,
  tag: 'Insights',
  summary: 'Generate an insight again, with a change',
  description:
    'Adds the tweak to `tweaks` and runs the prompt again with all of them. All tweaks together have at most 20,000 characters.',
  access: editorOrAgent,
  rate: 'jobs',
  params: insightParams,
  body: Body({ tweak: Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S' }) }),
  reply: Insight,
  errors: ['INVALID_STATE', 'PROMPT_TOO_LONG', 'QUEUE_FULL'],
  example: { body: { tweak: 'Shorter, and without names.' } },
})

export const retryInsight = endpoint({
  method: 'POST',
  path: `${base}/{insightId}/retry`,
  tag: 'Insights',
  summary: 'Generate an insight again',
  description: 'After a failure, after an edit of the transcript, or to use another engine.',
  access: editorOrAgent,
  rate: 'jobs',
  params: insightParams,
  reply: Insight,
  errors: ['INVALID_STATE', 'QUEUE_FULL'],
})

export const deleteInsight = endpoint({
  method: 'DELETE',
  path: `${base}/{insightId}`,
  tag: 'Insights',
  summary: 'Delete an insight',
  description: 'If it is being generated, that stops.',
  access: editor,
  params: insightParams,
  reply: Success,
})
