import type { PendingInvitation } from '../../contract/endpoints/administration.ts'
import type { Member } from '../../contract/endpoints/members.ts'
import { audit } from '../../platform/audit/audit.ts'
import { timestamp } from '../../platform/database/now.ts'
import { pageOfAll, type Page } from '../../platform/database/page.ts'
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

/** Invitations to this instance alone, oldest first. */
export async function pendingInvitationsHere(
  db: Db,
  query: { limit?: number; cursor?: string },
): Promise<Page<PendingInvitation>> {
  const rows = await listInvitations(db, null, timestamp())
  const page = pageOfAll(rows, query, ({ createdAt }) => createdAt)
  return {
    ...page,
    items: page.items.map(({ id, email, createdAt, expiresAt, mailError }) => ({
      id,
      email,
      createdAt,
      expiresAt,
      mailError,
    })),
  }
}

/**
 * Revokes an invitation into a workspace, or to this instance alone (null). @returns false if there is none with this id
 */
export async function revokeInvitation(tx: Tx, workspaceId: string | null, id: string): Promise<boolean> {
  if (!(await deleteInvitation(tx, workspaceId, id))) return false
  await auditRevoked(tx, workspaceId, id)
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
    await auditRevoked(tx, workspaceId, objectId)
  }
}

/** Revokes the invitations that a person made, into workspaces or to this instance. @returns how many */
export async function revokeInvitationsBy(tx: Tx, userId: string): Promise<number> {
  const deleted = await deleteInvitationsBy(tx, userId)
  for (const { id, workspaceId } of deleted) await auditRevoked(tx, workspaceId, id)
  return deleted.length
}

async function auditRevoked(tx: Tx, workspaceId: string | null, objectId: string): Promise<void> {
  await audit(
    tx,
    workspaceId === null
      ? { action: 'ACCOUNT_INVITATION_REVOKED', objectId }
      : { action: 'INVITATION_REVOKED', workspaceId, objectId },
  )
}
