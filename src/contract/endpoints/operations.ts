import { Type, type Static } from '../type.ts'
import { endpoint } from '../endpoint.ts'
import { Enum, Nullable, named } from '../schema.ts'
import { spaceParams } from './shared.ts'

export const Model = named(
  'Model',
  Type.Object({
    id: Type.String(),
    title: Type.String(),
    purpose: Enum(['speech', 'segmentation', 'voiceprint', 'embedding', 'translation'] as const),
    licence: Type.String(),
    bytes: Nullable(Type.Number({ description: 'null where not known before the first fetch' })),
    bytesHere: Type.Number(),
    state: Enum(['PRESENT', 'PARTIAL', 'ABSENT', 'FETCHING'] as const),
    fetchable: Type.Boolean({ description: 'false: it must be put into a folder named in TIRO_MODELS' }),
    failure: Nullable(Type.String({ description: 'why the last fetch failed' })),
  }),
)
export type Model = Static<typeof Model>

export const listModels = endpoint({
  id: 'listModels',
  kind: 'json',
  method: 'GET',
  path: '/models',
  tag: 'Instance',
  summary: 'Models that this instance knows, and which are here',
  access: { scope: 'account', agent: true },
  status: 200,
  reply: Type.Object({
    models: Type.Array(Model),
    nextCursor: Nullable(Type.String()),
    prevCursor: Nullable(Type.String()),
  }),
})

export const pullModel = endpoint({
  id: 'pullModel',
  kind: 'json',
  method: 'POST',
  path: '/models/{modelId}/pull',
  tag: 'Instance',
  summary: 'Fetch a model (administrator)',
  description: 'Starts the fetch and answers at once; its progress is seen in the list.',
  access: { scope: 'account', agent: false, atLeast: 'owner' },
  rate: 'jobs',
  params: { modelId: Type.String({ maxLength: 200 }) },
  status: 200,
  reply: Model,
  errors: ['INSUFFICIENT_ROLE'],
})

export const streamEvents = endpoint({
  id: 'streamEvents',
  kind: 'events',
  method: 'GET',
  path: '/spaces/{spaceId}/events',
  tag: 'Instance',
  summary: 'Live events of a workspace (server-sent events)',
  description:
    'Status and progress of recordings and transcripts as they happen. Reconnect with Last-Event-ID to miss nothing.',
  access: { scope: 'space', atLeast: 'viewer', agent: true },
  params: spaceParams,
  status: 200,
  reply: { contentTypes: ['text/event-stream'] },
})

export const getHealth = endpoint({
  id: 'getHealth',
  kind: 'json',
  method: 'GET',
  path: '/healthz',
  tag: 'Instance',
  summary: 'The process is alive',
  access: { scope: 'open' },
  rate: 'none',
  status: 200,
  reply: Type.Object({ status: Type.String() }),
})

export const getReadiness = endpoint({
  id: 'getReadiness',
  kind: 'json',
  method: 'GET',
  path: '/readyz',
  tag: 'Instance',
  summary: 'The database answers and work can be taken',
  access: { scope: 'open' },
  rate: 'none',
  status: 200,
  reply: Type.Object({ status: Type.String() }),
})
