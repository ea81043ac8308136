import { pendingInvitations } from '../accounts/pending-invitations.ts'
import type { Grant } from '../../contract/endpoint.ts'
import type { Member } from '../../contract/endpoints/members.ts'
import type { MemberRole } from '../../contract/resources.ts'
import { pageOfAll, type Page } from '../../platform/database/page.ts'
import type { Db } from '../../platform/database/schema.ts'
import { listMemberRows, type MemberRow } from './store.ts'

/** A member; when they were last active is for owners. */
export function asMember(row: MemberRow, reader: MemberRole): Member {
  return {
    id: row.userId,
    email: row.email,
    name: row.name,
    role: row.role,
    status: 'ACTIVE',
    createdAt: row.createdAt,
    lastSeenAt: reader === 'owner' ? row.lastSeenAt : null,
    expiresAt: null,
    invitationUrl: null,
    mailError: null,
    lockedAt: row.lockedAt,
  }
}

/** A page of members and invitations, oldest first. */
export async function listMembers(
  db: Db,
  { workspaceId, role }: Grant,
  query: { limit?: number; cursor?: string },
): Promise<Page<Member>> {
  const all = [
    ...(await listMemberRows(db, workspaceId)).map((row) => asMember(row, role)),
    ...(await pendingInvitations(db, workspaceId)),
  ]
  return pageOfAll(all, query, ({ createdAt }) => createdAt)
}
