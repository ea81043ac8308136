import { deleteInvitationsTo, deleteLinksTo, insertAccountLink, takeAccountLink } from './store.ts'
import { randomBytes } from 'node:crypto'
import type { MemberRole } from '../../contract/resources.ts'
import { AppError, invalidState } from '../../contract/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import { newId } from '../../platform/database/ids.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Row, Tx } from '../../platform/database/schema.ts'
import { hashSecret } from '../../platform/secrets/hash-secret.ts'

const invitationMs = 14 * 86_400_000
const resetMs = 3_600_000

export type AccountLink = Row<'accountLink'>

/**
 * Creates an invitation link, optionally into a workspace, and ends earlier ones of this address: they may give another
 * role. It works once within 14 days; only its hash is stored. `createdById`: null if the command line invites.
 */
export async function issueInvitation(
  tx: Tx,
  to: { email: string; createdById: string | null; into?: { workspaceId: string; role: MemberRole } },
): Promise<{ link: AccountLink; token: string }> {
  const token = randomBytes(24).toString('base64url')
  const link: AccountLink = {
    id: newId('inv'),
    kind: 'INVITATION',
    hash: hashSecret(token),
    email: to.email.trim().toLowerCase(),
    userId: null,
    workspaceId: to.into?.workspaceId ?? null,
    role: to.into?.role ?? null,
    createdById: to.createdById,
    createdAt: timestamp(),
    expiresAt: timestamp(Date.now() + invitationMs),
  }
  await deleteInvitationsTo(tx, link.email, link.workspaceId)
  await insertAccountLink(tx, link)
  return { link, token }
}

/** A link to set a new password, once within an hour; replaces an earlier one. AppError INVALID_STATE. */
export async function issueReset(tx: Tx, user: Row<'user'>): Promise<{ token: string; expiresAt: string }> {
  const { email } = user
  if (user.lockedAt !== null) {
    throw invalidState(
      `${email} is locked. Unlock the account first: People in the dashboard, or POST /accounts/${user.id}/unlock.`,
      'LOCKED',
      ['UNLOCKED'],
    )
  }
  await deleteLinksTo(tx, { kind: 'RESET', email })
  const token = randomBytes(24).toString('base64url')
  const expiresAt = timestamp(Date.now() + resetMs)
  await insertAccountLink(tx, {
    id: newId('rst'),
    kind: 'RESET',
    hash: hashSecret(token),
    email,
    userId: user.id,
    workspaceId: null,
    role: null,
    createdById: null,
    createdAt: timestamp(),
    expiresAt,
  })
  await audit(tx, { action: 'PASSWORD_RESET_ISSUED', objectId: user.id })
  return { token, expiresAt }
}

/** The URL of a link to set a new password. */
export function resetUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/reset-password?token=${token}`
}

/** Uses up a link. AppError INVITATION_INVALID if it was used or revoked, or has expired. */
export async function useLink(tx: Tx, kind: AccountLink['kind'], token: string): Promise<AccountLink> {
  const link = await takeAccountLink(tx, kind, hashSecret(token), timestamp())
  if (link === undefined) {
    throw new AppError(
      'INVITATION_INVALID',
      'This link was already used, was revoked or has expired. Ask for a new one.',
    )
  }
  return link
}
