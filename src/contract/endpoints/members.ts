import { Type, type Static } from '../type.ts'
import { endpoint } from '../endpoint.ts'
import { rowLimits } from '../row-limits.ts'
import { Success, memberRoles } from '../resources.ts'
import { Body, Enum, named, Nullable, Query, Timestamp } from '../schema.ts'
import { Page, pageQuery, spaceParams, viewer } from './shared.ts'

export const Member = named(
  'Member',
  Type.Object({
    id: Type.String({ description: 'usr_… of the account, or inv_… of a pending invitation' }),
    email: Type.String(),
    name: Nullable(Type.String()),
    role: Enum(memberRoles),
    status: Enum(['ACTIVE', 'INVITED'] as const),
    createdAt: Timestamp,
    lastSeenAt: Nullable({
      ...Timestamp,
      description: 'when they last used the dashboard, up to five minutes late; shown to owners; null: never',
    }),
    expiresAt: Nullable(Timestamp),
    invitationUrl: Nullable(Type.String({ description: 'shown once, when the invitation is created' })),
    mailError: Nullable(
      Type.String({ description: 'why the mail with the invitation was not delivered, as the mail server says' }),
    ),
    lockedAt: Nullable({
      ...Timestamp,
      description: 'since when nobody can sign in to the account; null: it is not locked',
    }),
  }),
)
export type Member = Static<typeof Member>

/** A member or invitation just added. */
export const NewMember = Type.Object({
  ...Member.properties,
  isMailed: Type.Boolean({ description: 'whether Tiro mails the invitation (TIRO_SMTP_URL)' }),
})
export type NewMember = Static<typeof NewMember>

const memberParams = { ...spaceParams, memberId: Type.String({ maxLength: 100 }) }
/** Members decide who has access, so a stolen key must not change them. */
const owner = { scope: 'space', atLeast: 'owner', agent: false, keys: 'none', recent: true } as const
/** The email address of an account. */
export const Email = Type.String({ format: 'email', maxLength: 320 })

export const listMembers = endpoint({
  method: 'GET',
  path: '/spaces/{spaceId}/members',
  tag: 'Members',
  summary: 'List members and pending invitations',
  access: viewer,
  params: spaceParams,
  query: Query(pageQuery),
  reply: Page('members', Member),
})

export const addMember = endpoint({
  method: 'POST',
  path: '/spaces/{spaceId}/members',
  tag: 'Members',
  summary: 'Add a member or invite one',
  description: `A person with an account becomes a member at once. Anyone else gets an invitation: invitationUrl works once and is shown once. Send it to them unless isMailed is true. If sign-up is open, email addresses prove nothing, so everyone gets a link. A workspace has at most ${rowLimits.members} members and ${rowLimits.invitations} pending invitations.`,
  access: owner,
  params: spaceParams,
  body: Body({ email: Email, role: Enum(memberRoles) }),
  status: 201,
  reply: NewMember,
  secrets: ['invitationUrl'],
  errors: ['NAME_TAKEN', 'INVALID_STATE'],
  example: { body: { email: 'grace@example.org', role: 'editor' } },
})

export const updateMember = endpoint({
  method: 'PATCH',
  path: '/spaces/{spaceId}/members/{memberId}',
  tag: 'Members',
  summary: 'Change the role of a member',
  description:
    'To transfer a workspace, make somebody else its owner, then leave. The last owner can’t change. When an owner gets another role, pending invitations that they made are revoked.',
  access: owner,
  params: memberParams,
  body: Body({ role: Enum(memberRoles) }),
  reply: Member,
  errors: ['LAST_OWNER'],
  example: { body: { role: 'viewer' } },
})

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/spaces/{spaceId}/members/{memberId}',
  tag: 'Members',
  summary: 'Remove a member, revoke an invitation, or leave',
  description:
    'Owners can remove anyone, and every member can leave, except the last owner. Webhooks that the member created in the workspace are deleted, and pending invitations that they made, or that are for their address, are revoked.',
  access: { scope: 'space', atLeast: 'viewer', agent: false, keys: 'none', recent: true },
  params: memberParams,
  reply: Success,
  errors: ['LAST_OWNER'],
})
