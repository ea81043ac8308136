import { Type, type Static } from '../type.ts'
import { endpoint } from '../endpoint.ts'
import { Success } from '../resources.ts'
import { Id, named, Nullable, Query, Timestamp } from '../schema.ts'
import { administrator, Page, pageQuery } from './shared.ts'

/** An account, as administrators see it. */
const Account = named(
  'Account',
  Type.Object({
    id: Id('usr'),
    email: Type.String(),
    name: Nullable(Type.String()),
    isAdministrator: Type.Boolean(),
    hasSecondFactor: Type.Boolean({ description: 'whether it has a passkey or an authenticator app' }),
    createdAt: Timestamp,
    lastSeenAt: Nullable({
      ...Timestamp,
      description: 'when the person last used the dashboard, up to five minutes late; null: never',
    }),
    lockedAt: Nullable({ ...Timestamp, description: 'since when nobody can sign in to it; null: it is not locked' }),
  }),
)
export type Account = Static<typeof Account>

export const listAccounts = endpoint({
  method: 'GET',
  path: '/accounts',
  tag: 'Account',
  summary: 'List the accounts, oldest first (administrator)',
  access: administrator,
  query: Query(pageQuery),
  reply: Page('accounts', Account),
  errors: ['INSUFFICIENT_ROLE'],
})

const accountParams = { accountId: Type.String({ maxLength: 100 }) }

const LockedAccount = named(
  'LockedAccount',
  Type.Object({
    sessions: Type.Integer({ description: 'that ended, like all below' }),
    keys: Type.Integer(),
    apps: Type.Integer(),
    invitations: Type.Integer(),
    webhooks: Type.Integer({ description: 'webhooks and export rules that were paused' }),
    shares: Type.Integer({ description: 'share links that the person made and that still work' }),
    ownedAlone: Type.Array(Type.Object({ id: Id('spc'), name: Type.String() }), {
      description: 'workspaces with other members, of which no owner can sign in',
    }),
  }),
)
/** What ended with the lock of an account, and what somebody may want to look at. */
export type LockedAccount = Static<typeof LockedAccount>

export const lockAccount = endpoint({
  method: 'POST',
  path: '/accounts/{accountId}/lock',
  tag: 'Account',
  summary: 'End all access of an account (administrator)',
  description:
    'Ends its sessions, keys, apps, links and the invitations that it sent, pauses its webhooks and export rules, and refuses every sign-in. Recordings, workspaces and share links stay. INVALID_STATE for the own account.',
  access: { ...administrator, recent: true },
  params: accountParams,
  reply: LockedAccount,
  errors: ['INSUFFICIENT_ROLE', 'INVALID_STATE', 'LAST_OWNER'],
})

export const unlockAccount = endpoint({
  method: 'POST',
  path: '/accounts/{accountId}/unlock',
  tag: 'Account',
  summary: 'Let a locked account sign in again (administrator)',
  description: 'Its keys stay revoked, its webhooks and export rules paused.',
  access: { ...administrator, recent: true },
  params: accountParams,
  reply: Success,
  errors: ['INSUFFICIENT_ROLE', 'INVALID_STATE'],
})

export const createPasswordLink = endpoint({
  method: 'POST',
  path: '/accounts/{accountId}/password-link',
  tag: 'Account',
  summary: 'Make a link with which a person sets a new password (administrator)',
  description:
    'For somebody who forgot it, where Tiro sends no mail. Tiro never mails this link: hand it over yourself. It works once and ends an earlier one. A second factor stays. INVALID_STATE for the own account, and for one that is locked.',
  access: { ...administrator, recent: true },
  params: accountParams,
  reply: Type.Object({
    email: Type.String(),
    resetUrl: Nullable(Type.String({ description: 'shown once' })),
    expiresAt: Timestamp,
  }),
  secrets: ['resetUrl'],
  errors: ['INSUFFICIENT_ROLE', 'INVALID_STATE'],
})

export const removeSecondFactors = endpoint({
  method: 'DELETE',
  path: '/accounts/{accountId}/second-factors',
  tag: 'Account',
  summary: 'Remove the second factors of an account (administrator)',
  description:
    'For somebody who lost passkeys, phone and recovery codes. It also ends the sessions of the account. INVALID_STATE for the own account.',
  access: { ...administrator, recent: true },
  params: accountParams,
  reply: Success,
  errors: ['INSUFFICIENT_ROLE', 'INVALID_STATE'],
})

/** An invitation to this instance that waits. */
const PendingInvitation = named(
  'PendingInvitation',
  Type.Object({
    id: Type.String(),
    email: Type.String(),
    createdAt: Timestamp,
    expiresAt: Timestamp,
    mailError: Nullable(
      Type.String({ description: 'why the mail with the invitation was not delivered, as the mail server says' }),
    ),
  }),
)
export type PendingInvitation = Static<typeof PendingInvitation>

export const listInvitations = endpoint({
  method: 'GET',
  path: '/invitations',
  tag: 'Account',
  summary: 'List pending invitations to this instance, oldest first (administrator)',
  description: 'Without those into a workspace: `listMembers` has them.',
  access: administrator,
  query: Query(pageQuery),
  reply: Page('invitations', PendingInvitation),
  errors: ['INSUFFICIENT_ROLE'],
})

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/invitations/{invitationId}',
  tag: 'Account',
  summary: 'Revoke an invitation to this instance (administrator)',
  access: administrator,
  params: { invitationId: Type.String({ maxLength: 100 }) },
  reply: Success,
  errors: ['INSUFFICIENT_ROLE'],
})
