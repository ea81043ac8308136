import type { Member } from '../../contract/endpoints/members.ts'
import { audit } from '../../platform/audit/audit.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Db, Row, Tx } from '../../platform/database/schema.ts'
import { deleteInvitation, deleteInvitationsBy, deleteInvitationsOf, listInvitations } from './store.ts'

/** An invitation as a pending member; its link is not stored. */
export function asInvited(link: Row<'accountLink'>, mailError: string | null): Member {
  return {
    id: link.id,
    email: link.email,
    name: null,
    role: link.role ?? 'viewer',
    status: 'INVITED',
    createdAt: link.createdAt,
    lastSeenAt: null,
    expiresAt: link.expiresAt,
    invitationUrl: null,
    mailError,
    lockedAt: null,
  }
}

/** Invitations into a workspace that are not accepted yet. */
export async function pendingInvitations(db: Db, workspaceId: string): Promise<Member[]> {
  const rows = await listInvitations(db, workspaceId, timestamp())
  return rows.map(({ mailError, ...link }) => asInvited(link, mailError))
}

/** Revokes an invitation. @returns false if there is none with this id */
export async function revokeInvitation(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
  if (!(await deleteInvitation(tx, workspaceId, id))) return false
  await audit(tx, { action: 'INVITATION_REVOKED', workspaceId, objectId: id })
  return true
}

/**
 * Revokes the invitations of somebody who loses access: with those that they made, or have kept, they could give it back to
 * themselves.
 */
export async function revokeInvitationsOf(
  tx: Tx,
  workspaceId: string,
  person: { userId: string; email: string },
): Promise<void> {
  for (const objectId of await deleteInvitationsOf(tx, workspaceId, person)) {
    await audit(tx, { action: 'INVITATION_REVOKED', workspaceId, objectId })
  }
}

/** Revokes the invitations that a person made, into workspaces or to this instance. @returns how many */
export async function revokeInvitationsBy(tx: Tx, userId: string): Promise<number> {
  const deleted = await deleteInvitationsBy(tx, userId)
  for (const { id, workspaceId } of deleted) {
    if (workspaceId !== null) await audit(tx, { action: 'INVITATION_REVOKED', workspaceId, objectId: id })
  }
  return deleted.length
}
