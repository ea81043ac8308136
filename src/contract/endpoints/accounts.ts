import { Type, type Static } from '../type.ts'
import { endpoint } from '../endpoint.ts'
import { Name, Success, User } from '../resources.ts'
import { Body, Enum, Id, named, Nullable, Query, Timestamp } from '../schema.ts'
import { Email } from './members.ts'
import { administrator, GivenPassword, Page, Password, pageQuery } from './shared.ts'

const Token = Type.String({ minLength: 1, maxLength: 200 })
/** Decides over the account, so no key may call it and the person must have signed in recently. */
const personal = { scope: 'account', agent: false, keys: 'none', recent: true } as const

export const signUp = endpoint({
  method: 'POST',
  path: '/accounts',
  tag: 'Account',
  summary: 'Create an account with an invitation',
  description: 'The answer sets the session cookie. Without an invitation, request an account if TIRO_SIGNUP=open.',
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
  errors: [
    'SIGN_UP_CLOSED',
    'INVITATION_INVALID',
    'INVALID_STATE',
    'ORIGIN_FORBIDDEN',
    'NAME_TAKEN',
    'PASSWORD_TOO_COMMON',
  ],
  example: { body: { email: 'grace@example.org', password: 'correct horse battery', invitation: 'AbC1…' } },
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/me/password',
  tag: 'Account',
  summary: 'Change the password',
  description:
    'Every other session ends. An account without a password, which signs in with OpenID, omits the current one.',
  access: personal,
  body: Body({ currentPassword: Type.Optional(GivenPassword), newPassword: Password }),
  reply: Success,
  errors: ['SIGN_IN_FAILED', 'PASSWORD_TOO_COMMON'],
  example: { body: { currentPassword: 'correct horse battery', newPassword: 'staple battery horse' } },
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/password-resets',
  tag: 'Account',
  summary: 'Set a new password with the link from a mail or tiro users reset-password',
  description:
    'Every session of the account ends. Its API keys keep working unless revokeKeys is true, which also pauses the webhooks and export rules that keys of the account created. A second factor stays.',
  access: { scope: 'open' },
  rate: 'signIn',
  body: Body({
    token: Token,
    password: Password,
    revokeKeys: Type.Optional(Type.Boolean({ default: false, description: 'revoke every API key of the account' })),
  }),
  reply: Type.Object({
    ...User.properties,
    activeKeys: Type.Integer({ description: 'API keys of the account that still work' }),
  }),
  errors: ['INVITATION_INVALID', 'PASSWORD_TOO_COMMON'],
  example: { body: { token: 'AbC1…', password: 'staple battery horse', revokeKeys: true } },
})

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/password-reset-requests',
  tag: 'Account',
  summary: 'Mail a link to set a new password',
  description:
    'For instances that send mail (TIRO_SMTP_URL). The answer is the same whether or not the address has an account. An account gets at most one link in five minutes.',
  access: { scope: 'open' },
  rate: 'strict',
  body: Body({ email: Email }),
  status: 201,
  reply: Success,
  errors: ['INVALID_STATE'],
  example: { body: { email: 'grace@example.org' } },
})

export const deleteMe = endpoint({
  method: 'DELETE',
  path: '/me',
  tag: 'Account',
  summary: 'Delete the account',
  description:
    'Workspaces with no other member are deleted with their content; the account leaves the others. If you are the only owner of a workspace with other members, make somebody else its owner first.',
  access: personal,
  reply: Success,
  errors: ['LAST_OWNER'],
})

const Invitation = named(
  'Invitation',
  Type.Object({
    email: Type.String(),
    expiresAt: Timestamp,
    invitationUrl: Nullable(Type.String({ description: 'works once; shown once' })),
    isMailed: Type.Boolean({ description: 'whether Tiro mails the link (TIRO_SMTP_URL)' }),
  }),
)

export type Invitation = Static<typeof Invitation>

export const createInvitation = endpoint({
  method: 'POST',
  path: '/invitations',
  tag: 'Account',
  summary: 'Invite a person to this instance (administrator)',
  access: personal,
  body: Body({ email: Email }),
  status: 201,
  reply: Invitation,
  secrets: ['invitationUrl'],
  errors: ['NAME_TAKEN'],
  example: { body: { email: 'grace@example.org' } },
})

export const requestAccount = endpoint({
  method: 'POST',
  path: '/account-requests',
  tag: 'Account',
  summary: 'Ask for an account (TIRO_SIGNUP=open)',
  description:
    'An administrator confirms the request and sends the person a link. The answer is the same whether or not the address has an account.',
  access: { scope: 'open' },
  body: Body({ email: Email, name: Type.Optional(Name) }),
  status: 201,
  reply: Type.Object({ status: Enum(['PENDING'] as const) }),
  errors: ['SIGN_UP_CLOSED', 'QUEUE_FULL'],
  example: { body: { email: 'grace@example.org', name: 'Grace' } },
})

/** A request for an account that an administrator has not answered yet. */
const AccountRequest = named(
  'AccountRequest',
  Type.Object({
    id: Type.String(),
    email: Type.String(),
    name: Nullable(Type.String()),
    createdAt: Timestamp,
    expiresAt: Timestamp,
    hasAccount: Type.Boolean({ description: 'an account with this address exists: there is nothing to confirm' }),
  }),
)
export type AccountRequest = Static<typeof AccountRequest>

const requestParams = { requestId: Type.String({ maxLength: 100 }) }

export const listAccountRequests = endpoint({
  method: 'GET',
  path: '/account-requests',
  tag: 'Account',
  summary: 'List requests for an account, newest first (administrator)',
  access: administrator,
  query: Query(pageQuery),
  reply: Page('accountRequests', AccountRequest),
  errors: ['INSUFFICIENT_ROLE'],
})

export const confirmAccountRequest = endpoint({
  method: 'POST',
  path: '/account-requests/{requestId}/confirm',
  tag: 'Account',
  summary: 'Confirm a request for an account (administrator)',
  description: 'Returns the link that creates the account. Send it to the email address: that proves who owns it.',
  access: { ...administrator, recent: true },
  params: requestParams,
  reply: Invitation,
  secrets: ['invitationUrl'],
  errors: ['NAME_TAKEN', 'INSUFFICIENT_ROLE'],
})

export const deleteAccountRequest = endpoint({
  method: 'DELETE',
  path: '/account-requests/{requestId}',
  tag: 'Account',
  summary: 'Reject a request for an account (administrator)',
  access: administrator,
  params: requestParams,
  reply: Success,
  errors: ['INSUFFICIENT_ROLE'],
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/invitations/accept',
  tag: 'Account',
  summary: 'Accept an invitation to a workspace with an existing account',
  access: personal,
  body: Body({ token: Token }),
  reply: Type.Object({ workspaceId: Nullable(Id('spc')) }),
  errors: ['INVITATION_INVALID', 'INVALID_STATE'],
  example: { body: { token: 'AbC1…' } },
})

const html = { contentTypes: ['text/html; charset=utf-8'] }
const tokenQuery = Query({ token: Type.Optional(Token) })

export const getInvitationPage = endpoint({
  kind: 'bytesOut',
  method: 'GET',
  base: '',
  path: '/invitation',
  tag: 'Account',
  summary: 'The page of an invitation link',
  access: { scope: 'open' },
  query: tokenQuery,
  reply: html,
})

export const getResetPage = endpoint({
  kind: 'bytesOut',
  method: 'GET',
  base: '',
  path: '/reset-password',
  tag: 'Account',
  summary: 'The page of a password reset link',
  access: { scope: 'open' },
  query: tokenQuery,
  reply: html,
})
