import type { Member } from '../../contract/endpoints/members.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Db, Row, Tx } from '../../platform/database/schema.ts'
import { deleteInvitation, listInvitations } from './store.ts'

/** An invitation as a member to be; its link is not kept. */
export function asInvited(link: Row<'accountLink'>): Member {
  return {
    id: link.id,
    email: link.email,
    name: null,
    role: link.role ?? 'viewer',
    status: 'INVITED',
    createdAt: link.createdAt,
    expiresAt: link.expiresAt,
    invitationUrl: null,
  }
}

/** Who is invited into a workspace and has not come yet. */
export async function pendingInvitations(db: Db, workspaceId: string): Promise<Member[]> {
  return (await listInvitations(db, workspaceId, timestamp())).map(asInvited)
}

/** Takes an invitation back. @returns false where there is none of this id */
export async function revokeInvitation(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
  return deleteInvitation(tx, workspaceId, id)
}
