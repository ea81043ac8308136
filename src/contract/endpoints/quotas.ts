import { endpoint } from '../endpoint.ts'
import { Body, Enum, Id, named, Nullable, Query, Timestamp } from '../schema.ts'
import { Type, type Static } from '../type.ts'
import { Page, spaceParams, viewer } from './shared.ts'

export const quotaSubjects = ['accounts', 'workspaces'] as const
export type QuotaSubject = (typeof quotaSubjects)[number]

const Measure = Type.Object({ used: Type.Number(), limit: Nullable(Type.Number({ description: 'null: no limit' })) })

export const Usage = named(
  'Usage',
  Type.Object({
    hours: Type.Object({
      ...Measure.properties,
      resetsAt: { ...Timestamp, description: 'when the next month starts (UTC)' },
    }),
    storedBytes: Measure,
    unfinishedRecordings: Measure,
  }),
)
export type Usage = Static<typeof Usage>

const value = (what: string, integer: boolean) => {
  const keywords = {
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description: `${what}; null: the default, 0: no limit`,
  }
  return Nullable(integer ? Type.Integer(keywords) : Type.Number(keywords))
}
const quotaFields = {
  hours: value('hours of audio that may be read in a month', false),
  storedBytes: value('bytes of media that may be stored', true),
  unfinishedRecordings: value('recordings that may be in progress at once', true),
}

export const Quota = named('Quota', Type.Object(quotaFields))
export type Quota = Static<typeof Quota>

export const SubjectUsage = named(
  'SubjectUsage',
  Type.Object({
    id: Type.String({ description: 'id of the account or workspace' }),
    name: Type.String({ description: 'e-mail address of the account, or name of the workspace' }),
    ownerId: Nullable(Id('usr')),
    usage: Usage,
    quota: Quota,
  }),
)
export type SubjectUsage = Static<typeof SubjectUsage>

const subject = { subject: Enum(quotaSubjects) }

export const getMyUsage = endpoint({
  method: 'GET',
  path: '/me/usage',
  tag: 'Quotas',
  summary: 'What the account uses, and its limits',
  description: 'An account uses what the workspaces that it owns use.',
  access: { scope: 'account', agent: false, keys: 'unbound' },
  reply: Usage,
})

export const getSpaceUsage = endpoint({
  method: 'GET',
  path: '/spaces/{spaceId}/usage',
  tag: 'Quotas',
  summary: 'What a workspace and its owner use, and their limits',
  description: 'A new recording must fit both.',
  access: viewer,
  params: spaceParams,
  reply: Type.Object({ workspace: Usage, account: Usage }),
})

export const listUsage = endpoint({
  method: 'GET',
  path: '/usage/{subject}',
  tag: 'Quotas',
  summary: 'List accounts or workspaces with their usage, oldest first',
  description: 'For administrators.',
  access: { scope: 'account', agent: false, atLeast: 'owner', keys: 'unbound' },
  params: subject,
  query: Query({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
    cursor: Type.Optional(Type.String({ maxLength: 1000 })),
  }),
  reply: Page('subjects', SubjectUsage),
  errors: ['INSUFFICIENT_ROLE'],
  example: { params: { subject: 'accounts' } },
})

export const setQuota = endpoint({
  method: 'PATCH',
  path: '/usage/{subject}/{id}',
  tag: 'Quotas',
  summary: 'Change the limits of an account or workspace',
  description: 'For administrators. Fields that are not sent stay as they are.',
  access: { scope: 'account', agent: false, atLeast: 'owner', keys: 'unbound' },
  params: { ...subject, id: Type.String({ maxLength: 100 }) },
  body: Body(
    {
      hours: Type.Optional(quotaFields.hours),
      storedBytes: Type.Optional(quotaFields.storedBytes),
      unfinishedRecordings: Type.Optional(quotaFields.unfinishedRecordings),
    },
    { minProperties: 1 },
  ),
  reply: SubjectUsage,
  errors: ['INSUFFICIENT_ROLE', 'NOT_FOUND'],
  example: { params: { subject: 'accounts' }, body: { hours: 20, storedBytes: 50_000_000_000 } },
})
