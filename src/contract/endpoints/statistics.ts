import { endpoint } from '../endpoint.ts'
import { failureCodes } from '../errors.ts'
import { Enum, named, Nullable, Query } from '../schema.ts'
import { Type, type Static } from '../type.ts'
import { spaceParams } from './shared.ts'

const Day = Type.String({ format: 'date', description: 'a day, UTC', examples: ['2026-11-22'] })
const intervals = ['DAY', 'WEEK'] as const

const measures = {
  transcribed: Type.Integer({ description: 'transcriptions that are complete, repeated ones included' }),
  failed: Type.Integer({ description: 'transcriptions that failed' }),
  hours: Type.Number({ description: 'hours of audio that were transcribed' }),
  averageWait: Nullable(Type.Number({ description: 'seconds in the queue; null: unknown' })),
  longestWait: Nullable(Type.Number({ description: 'seconds in the queue; null: unknown' })),
  realTimeFactor: Nullable(
    Type.Number({ description: 'seconds from the start to the end of a transcription per second of audio' }),
  ),
}
const Measures = Type.Object(measures)
export type Measures = Static<typeof Measures>

export const Statistics = named(
  'Statistics',
  Type.Object({
    from: Day,
    to: Day,
    interval: Enum(intervals),
    total: Measures,
    periods: Type.Array(
      Type.Object({ start: { ...Day, description: 'first day of the interval; weeks begin on Monday' }, ...measures }),
    ),
    failures: Type.Array(Type.Object({ code: Enum(failureCodes), count: Type.Integer() })),
    storedBytes: Type.Integer({ description: 'bytes of media that are stored now' }),
    queue: Type.Object({
      waiting: Type.Integer({ description: 'transcriptions that wait now' }),
      running: Type.Integer({ description: 'transcriptions in progress now' }),
      oldestSeconds: Nullable(Type.Integer({ description: 'how long the oldest has waited; null: none waits' })),
    }),
  }),
)
export type Statistics = Static<typeof Statistics>

const query = Query({
  from: Type.Optional({ ...Day, description: 'first day, UTC; by default 29 days before `to`' }),
  to: Type.Optional({ ...Day, description: 'last day, UTC, at most 366 days in all; by default today' }),
  interval: Type.Optional(Enum(intervals, { default: 'DAY' })),
})

export const getStatistics = endpoint({
  method: 'GET',
  path: '/statistics',
  tag: 'Quotas',
  summary: 'What the instance transcribed, by day or week, and what waits now',
  description: 'For administrators. What was transcribed still counts when the recording is deleted, for two years.',
  access: { scope: 'account', agent: false, atLeast: 'owner', keys: 'unbound' },
  query,
  reply: Statistics,
  errors: ['INSUFFICIENT_ROLE'],
  example: { query: { from: '2026-11-01', to: '2026-11-22', interval: 'WEEK' } },
})

export const getSpaceStatistics = endpoint({
  method: 'GET',
  path: '/spaces/{spaceId}/statistics',
  tag: 'Quotas',
  summary: 'The same for a workspace',
  description: 'For its owners.',
  access: { scope: 'space', atLeast: 'owner', agent: false },
  params: spaceParams,
  query,
  reply: Statistics,
})
