import { Type, type Static } from '../type.ts'
import { endpoint } from '../endpoint.ts'
import { rowLimits } from '../row-limits.ts'
import { Name, keyRoles } from '../resources.ts'
import { Body, Enum, Id, named, Nullable, Query, Timestamp } from '../schema.ts'
import { Page, pageQuery } from './shared.ts'

/** How long the secret before works after a rotation, seconds. */
export const graceLimits = { minimum: 0, maximum: 30 * 86_400, default: 86_400 }

/** An OWNER key of all workspaces, or a person who signed in recently. */
const owner = { scope: 'account', agent: false, atLeast: 'owner', keys: 'unbound' } as const
const manage = { ...owner, recent: true } as const

export const ApiKey = named(
  'ApiKey',
  Type.Object({
    id: Id('key'),
    name: Type.String(),
    role: Enum(keyRoles),
    lastFour: Type.String(),
    workspaceIds: Nullable(Type.Array(Id('spc'), { description: 'null: every workspace of the account' })),
    createdAt: Timestamp,
    lastUsedAt: Nullable(Timestamp),
    expiresAt: Nullable(Timestamp),
    revokedAt: Nullable(Timestamp),
    previousSecretUntil: Nullable(Timestamp),
    createdBy: Nullable(
      Type.String({ description: 'the key that created this one or rotated it last; null: a person' }),
    ),
  }),
)
export type ApiKey = Static<typeof ApiKey>

const NewApiKey = named(
  'NewApiKey',
  Type.Object({ ...ApiKey.properties, key: Nullable(Type.String({ description: 'the secret: shown once' })) }),
)
const keyParams = { keyId: Type.String({ maxLength: 100 }) }

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api-keys',
  tag: 'Keys',
  summary: 'List the account’s keys, newest first',
  description:
    'Keys that were revoked or expired stay in the list for TIRO_AUDIT_DAYS, and longer while something that they created exists.',
  access: owner,
  query: Query(pageQuery),
  reply: Page('apiKeys', ApiKey),
})

export const getApiKey = endpoint({
  method: 'GET',
  path: '/api-keys/{keyId}',
  tag: 'Keys',
  summary: 'Get a key of the account, without its secret',
  access: owner,
  params: keyParams,
  reply: ApiKey,
})

export const createApiKey = endpoint({
  method: 'POST',
  path: '/api-keys',
  tag: 'Keys',
  summary: 'Create a key',
  description: `OWNER can do what the account can; EDITOR everything but keys, members and webhooks; VIEWER reads. AGENT is for automated agents: it reads, searches, uploads, and creates recordings and insights, and deletes nothing. A key that was created or rotated with a key can’t do more than that one, or outlive it. An account has at most ${rowLimits.apiKeys} keys that work.`,
  access: manage,
  body: Body({
    name: Name,
    role: Enum(keyRoles),
    workspaceIds: Type.Optional(Nullable(Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: 100 }))),
    expiresAt: Type.Optional(Nullable(Timestamp)),
  }),
  status: 201,
  reply: NewApiKey,
  secrets: ['key'],
  errors: ['INVALID_STATE'],
  example: { body: { name: 'Nightly import', role: 'EDITOR' } },
})

export const updateApiKey = endpoint({
  method: 'PATCH',
  path: '/api-keys/{keyId}',
  tag: 'Keys',
  summary: 'Rename a key',
  access: owner,
  params: keyParams,
  body: Body({ name: Name }),
  reply: ApiKey,
  errors: ['INSUFFICIENT_ROLE'],
  example: { body: { name: 'Nightly import' } },
})

export const rotateApiKey = endpoint({
  method: 'POST',
  path: '/api-keys/{keyId}/rotate',
  tag: 'Keys',
  summary: 'Rotate a key',
  description: 'The old secret keeps working for graceSeconds (default 24 hours); 0 ends it at once.',
  access: manage,
  params: keyParams,
  body: Body({ graceSeconds: Type.Optional(Type.Integer(graceLimits)) }),
  bodyOptional: true,
  reply: NewApiKey,
  secrets: ['key'],
  errors: ['INVALID_STATE', 'INSUFFICIENT_ROLE'],
  example: { body: { graceSeconds: 3600 } },
})

export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api-keys/{keyId}',
  tag: 'Keys',
  summary: 'Revoke a key',
  description:
    'Takes effect at once in every process, and ends the key’s signed addresses and event streams. Keys that it created keep working unless cascade is true; createdBy shows which they are.',
  access: manage,
  params: keyParams,
  query: Query({
    cascade: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'also revoke the keys that it created, and those that they created, and delete their webhooks',
      }),
    ),
  }),
  reply: Type.Object({
    success: Type.Boolean(),
    revoked: Type.Array(Id('key'), { description: 'the keys that this call revoked' }),
    children: Type.Array(Id('key'), { description: 'keys that it created and that still work' }),
  }),
})
