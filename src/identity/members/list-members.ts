import { pendingInvitations } from '../accounts/pending-invitations.ts'
import type { Grant } from '../../contract/endpoint.ts'
import type { Member } from '../../contract/endpoints/members.ts'
import type { MemberRole } from '../../contract/resources.ts'
import { pageOf, readPlace, type Page } from '../../platform/database/page.ts'
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

/** A page of members, followed by invitations. There are few, so all are read and cut here. */
export async function listMembers(
  db: Db,
  { workspaceId, role }: Grant,
  query: { limit?: number; cursor?: string },
): Promise<Page<Member>> {
  const place = readPlace(query.cursor, 'string')
  const limit = query.limit ?? 100
  const all = [
    ...(await listMemberRows(db, workspaceId)).map((row) => asMember(row, role)),
    ...(await pendingInvitations(db, workspaceId)),
  ].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  const { at, direction } = place
  const mark = at === null ? null : `${at.key} ${at.id}`
  const rows =
    mark === null
      ? all.slice(0, limit + 1)
      : direction === 'next'
        ? all.filter((row) => keyOf(row) > mark).slice(0, limit + 1)
        : all.filter((row) => keyOf(row) < mark).slice(-limit - 1)
  return pageOf(rows, limit, place, (row) => row.createdAt)
}

function keyOf(member: Member): string {
  return `${member.createdAt} ${member.id}`
}
