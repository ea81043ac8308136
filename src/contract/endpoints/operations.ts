import { Type, type Static } from '../type.ts'
import { endpoint } from '../endpoint.ts'
import { Enum, Nullable, Timestamp, named } from '../schema.ts'
import { spaceParams, viewer } from './shared.ts'

export const Model = named(
  'Model',
  Type.Object({
    id: Type.String(),
    title: Type.String(),
    purpose: Enum([
      'speech',
      'language',
      'punctuation',
      'segmentation',
      'voiceprint',
      'embedding',
      'translation',
    ] as const),
    licence: Type.String(),
    bytes: Nullable(Type.Number({ description: 'null if unknown before the first download' })),
    bytesHere: Type.Number(),
    state: Enum(['PRESENT', 'PARTIAL', 'ABSENT', 'FETCHING'] as const),
    fetchable: Type.Boolean({ description: 'false: put it into a folder listed in TIRO_MODELS' }),
    failure: Nullable(Type.String({ description: 'why the last download failed' })),
    check: Nullable(
      Type.Object(
        {
          at: Timestamp,
          wordErrorRate: Nullable(Type.Number({ description: '0–1; null: it recognised nothing' })),
          limit: Type.Number({ description: 'the most that it may have' }),
          realTimeFactor: Nullable(Type.Number({ description: 'seconds of work per second of speech' })),
          memory: Nullable(Type.Number({ description: 'bytes of its process' })),
          problem: Nullable(Type.String({ description: 'a sentence; null: it recognises speech as expected' })),
        },
        { description: 'how a speech model did on the reference recording, at its first use or by tiro models verify' },
      ),
    ),
  }),
)
export type Model = Static<typeof Model>

export const listModels = endpoint({
  method: 'GET',
  path: '/models',
  tag: 'Instance',
  summary: 'List models and whether they are installed',
  access: { scope: 'account', agent: true, keys: 'any' },
  reply: Type.Object({
    models: Type.Array(Model),
    nextCursor: Nullable(Type.String()),
    prevCursor: Nullable(Type.String()),
  }),
})

export const pullModel = endpoint({
  method: 'POST',
  path: '/models/{modelId}/pull',
  tag: 'Instance',
  summary: 'Download a model (administrator)',
  description: 'Starts the download and answers at once. The list shows its progress.',
  access: { scope: 'account', agent: false, atLeast: 'owner', keys: 'unbound' },
  rate: 'jobs',
  params: { modelId: Type.String({ maxLength: 200 }) },
  reply: Model,
  errors: ['INSUFFICIENT_ROLE'],
})

export const streamEvents = endpoint({
  kind: 'events',
  method: 'GET',
  path: '/spaces/{spaceId}/events',
  tag: 'Instance',
  summary: 'Live events of a workspace (server-sent events)',
  description:
    'Status and progress of recordings and transcripts as they change. Reconnect with Last-Event-ID so that you miss nothing.',
  access: viewer,
  params: spaceParams,
  reply: { contentTypes: ['text/event-stream'] },
})

export const getHealth = endpoint({
  method: 'GET',
  path: '/healthz',
  tag: 'Instance',
  summary: 'The process is running',
  description: 'Also at `/healthz`, and on the port of the metrics.',
  access: { scope: 'open' },
  rate: 'none',
  reply: Type.Object({ status: Type.String() }),
})

export const getReadiness = endpoint({
  method: 'GET',
  path: '/readyz',
  tag: 'Instance',
  summary: 'The database responds and the instance accepts work',
  description:
    'The status is "ready", or "degraded" with the reasons in `problems`: on a full disk the instance still answers, and deleting works, but it accepts no media; while the disk is read-only or fails, or the S3 store refuses the keys, the process takes no job; and the media of the newest recordings may be missing. Also at `/readyz`, and on the port of the metrics.',
  access: { scope: 'open' },
  rate: 'none',
  reply: Type.Object({
    status: Enum(['ready', 'degraded']),
    problems: Type.Array(Type.Object({ code: Type.String(), message: Type.String() })),
  }),
})
