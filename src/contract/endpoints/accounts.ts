import { Type, type Static } from '../type.ts'
import { endpoint } from '../endpoint.ts'
import { Name, Success, User, keyRoles } from '../resources.ts'
import { Body, Enum, Id, Nullable, Timestamp, named } from '../schema.ts'
import { Email } from './members.ts'
import { Page, pageQuery } from './shared.ts'

const Password = Type.String({ minLength: 10, maxLength: 1000, description: 'at least 10 characters' })
const GivenPassword = Type.String({ minLength: 1, maxLength: 1000 })
const Token = Type.String({ minLength: 1, maxLength: 200 })
/** Sessions and OWNER keys only. */
const ownerOnly = { scope: 'account', agent: false, atLeast: 'owner' } as const

export const signUp = endpoint({
  id: 'signUp',
  kind: 'json',
  method: 'POST',
  path: '/accounts',
  tag: 'Account',
  summary: 'Create an account',
  description: 'With an invitation, or for anyone if TIRO_SIGNUP=open. The answer sets the session cookie.',
  access: { scope: 'open' },
  rate: 'signIn',
  body: Body({
    email: Email,
    password: Password,
    name: Type.Optional(Name),
    invitation: Type.Optional(Token),
  }),
  status: 201,
  reply: User,
  errors: ['SIGN_UP_CLOSED', 'INVITATION_INVALID', 'ORIGIN_FORBIDDEN', 'NAME_TAKEN'],
  example: { body: { email: 'grace@example.org', password: 'correct horse battery', invitation: 'AbC1…' } },
})

export const signIn = endpoint({
  id: 'signIn',
  kind: 'json',
  method: 'POST',
  path: '/sessions',
  tag: 'Account',
  summary: 'Sign in to the dashboard',
  description: 'The answer sets the session cookie. Programs use an API key instead.',
  access: { scope: 'open' },
  rate: 'signIn',
  body: Body({ email: Type.String({ minLength: 1, maxLength: 320 }), password: GivenPassword }),
  status: 201,
  reply: User,
  errors: ['SIGN_IN_FAILED', 'ORIGIN_FORBIDDEN'],
  example: { body: { email: 'grace@example.org', password: 'correct horse battery' } },
})

export const signOut = endpoint({
  id: 'signOut',
  kind: 'json',
  method: 'DELETE',
  path: '/sessions/current',
  tag: 'Account',
  summary: 'Sign out',
  access: { scope: 'account', agent: true },
  status: 200,
  reply: Success,
})

export const getSignInMethods = endpoint({
  id: 'getSignInMethods',
  kind: 'json',
  method: 'GET',
  path: '/sign-in-methods',
  tag: 'Account',
  summary: 'List the ways to sign in and sign up',
  access: { scope: 'open' },
  status: 200,
  reply: Type.Object({
    password: Type.Boolean(),
    signUp: Enum(['INVITATION', 'OPEN'] as const),
    oidc: Nullable(Type.Object({ name: Type.String(), url: Type.String() })),
  }),
})

export const changePassword = endpoint({
  id: 'changePassword',
  kind: 'json',
  method: 'POST',
  path: '/me/password',
  tag: 'Account',
  summary: 'Change the password',
  description:
    'Every other session ends. An account without a password, which signs in with OpenID, omits the current one.',
  access: ownerOnly,
  body: Body({ currentPassword: Type.Optional(GivenPassword), newPassword: Password }),
  status: 200,
  reply: Success,
  errors: ['SIGN_IN_FAILED'],
  example: { body: { currentPassword: 'correct horse battery', newPassword: 'staple battery horse' } },
})

export const resetPassword = endpoint({
  id: 'resetPassword',
  kind: 'json',
  method: 'POST',
  path: '/password-resets',
  tag: 'Account',
  summary: 'Set a new password with the link from tiro users reset-password',
  description: 'Every session of the account ends.',
  access: { scope: 'open' },
  rate: 'signIn',
  body: Body({ token: Token, password: Password }),
  status: 200,
  reply: User,
  errors: ['INVITATION_INVALID'],
  example: { body: { token: 'AbC1…', password: 'staple battery horse' } },
})

export const deleteMe = endpoint({
  id: 'deleteMe',
  kind: 'json',
  method: 'DELETE',
  path: '/me',
  tag: 'Account',
  summary: 'Delete the account',
  description:
    'Workspaces with no other member are deleted with their content; the account leaves the others. If you are the only owner of a workspace with other members, make somebody else its owner first.',
  access: ownerOnly,
  status: 200,
  reply: Success,
  errors: ['LAST_OWNER'],
})

export const createInvitation = endpoint({
  id: 'createInvitation',
  kind: 'json',
  method: 'POST',
  path: '/invitations',
  tag: 'Account',
  summary: 'Invite a person to this instance (administrator)',
  access: ownerOnly,
  body: Body({ email: Email }),
  status: 201,
  reply: Type.Object({
    email: Type.String(),
    expiresAt: Timestamp,
    invitationUrl: Nullable(Type.String({ description: 'works once; shown once' })),
  }),
  secrets: ['invitationUrl'],
  errors: ['NAME_TAKEN'],
  example: { body: { email: 'grace@example.org' } },
})

export const acceptInvitation = endpoint({
  id: 'acceptInvitation',
  kind: 'json',
  method: 'POST',
  path: '/invitations/accept',
  tag: 'Account',
  summary: 'Accept an invitation to a workspace with an existing account',
  access: ownerOnly,
  body: Body({ token: Token }),
  status: 200,
  reply: Type.Object({ workspaceId: Nullable(Id('spc')) }),
  errors: ['INVITATION_INVALID'],
  example: { body: { token: 'AbC1…' } },
})

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
  }),
)
export type ApiKey = Static<typeof ApiKey>

const NewApiKey = named(
  'NewApiKey',
  Type.Object({ ...ApiKey.properties, key: Nullable(Type.String({ description: 'the secret: shown once' })) }),
)
const keyParams = { keyId: Type.String({ maxLength: 100 }) }

export const listApiKeys = endpoint({
  id: 'listApiKeys',
  kind: 'json',
  method: 'GET',
  path: '/api-keys',
  tag: 'Keys',
  summary: 'List the account’s keys, newest first',
  access: ownerOnly,
  query: Type.Object(pageQuery, { additionalProperties: false }),
  status: 200,
  reply: Page('apiKeys', ApiKey),
})

export const createApiKey = endpoint({
  id: 'createApiKey',
  kind: 'json',
  method: 'POST',
  path: '/api-keys',
  tag: 'Keys',
  summary: 'Create a key',
  description:
    'OWNER can do what the account can; EDITOR everything but keys, members and webhooks; VIEWER reads. AGENT is for automated agents: it reads, searches, uploads, and creates recordings and insights, and deletes nothing. A key that was created with a key can’t do more than that one.',
  access: ownerOnly,
  body: Body({
    name: Name,
    role: Enum(keyRoles),
    workspaceIds: Type.Optional(Nullable(Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: 100 }))),
    expiresAt: Type.Optional(Nullable(Timestamp)),
  }),
  status: 201,
  reply: NewApiKey,
  secrets: ['key'],
  example: { body: { name: 'Nightly import', role: 'EDITOR' } },
})

export const rotateApiKey = endpoint({
  id: 'rotateApiKey',
  kind: 'json',
  method: 'POST',
  path: '/api-keys/{keyId}/rotate',
  tag: 'Keys',
  summary: 'Rotate a key',
  description: 'The old secret keeps working for graceSeconds (default 24 hours); 0 ends it at once.',
  access: ownerOnly,
  params: keyParams,
  body: Body({ graceSeconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 30 * 86_400, default: 86_400 })) }),
  bodyOptional: true,
  status: 200,
  reply: NewApiKey,
  secrets: ['key'],
  errors: ['INVALID_STATE'],
  example: { body: { graceSeconds: 3600 } },
})

export const revokeApiKey = endpoint({
  id: 'revokeApiKey',
  kind: 'json',
  method: 'DELETE',
  path: '/api-keys/{keyId}',
  tag: 'Keys',
  summary: 'Revoke a key',
  description: 'Takes effect at once in every process, and ends the key’s signed addresses and event streams.',
  access: ownerOnly,
  params: keyParams,
  status: 200,
  reply: Success,
})

const html = { contentTypes: ['text/html; charset=utf-8'] }
const tokenQuery = Type.Object({ token: Type.Optional(Token) }, { additionalProperties: false })

export const getInvitationPage = endpoint({
  id: 'getInvitationPage',
  kind: 'bytesOut',
  method: 'GET',
  base: '',
  path: '/invitation',
  tag: 'Account',
  summary: 'The page of an invitation link',
  access: { scope: 'open' },
  query: tokenQuery,
  status: 200,
  reply: html,
})

export const getResetPage = endpoint({
  id: 'getResetPage',
  kind: 'bytesOut',
  method: 'GET',
  base: '',
  path: '/reset-password',
  tag: 'Account',
  summary: 'The page of a password reset link',
  access: { scope: 'open' },
  query: tokenQuery,
  status: 200,
  reply: html,
})
