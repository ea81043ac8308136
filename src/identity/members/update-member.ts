import { revokeInvitationsOf } from '../accounts/pending-invitations.ts'
import { patchWorkspace } from '../store.ts'
import type { Member } from '../../contract/endpoints/members.ts'
import type { MemberRole } from '../../contract/resources.ts'
import { AppError, notFound } from '../../contract/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import { append } from '../../platform/events/events.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { asMember } from './list-members.ts'
import { listMemberRows, lockMembers, writeMember, type MemberRow } from './store.ts'

/** AppError LAST_OWNER for a workspace that would be left without an owner. */
function lastOwner(): AppError {
  return new AppError(
    'LAST_OWNER',
    'A workspace needs an owner. Make someone else an owner first, or delete the workspace.',
  )
}

/**
 * Checks that an owner who can sign in remains when `leaving` no longer is one, and makes a remaining owner the owner
 * of record if `leaving` was it. AppError LAST_OWNER.
 */
export async function transferOwnership(tx: Tx, members: readonly MemberRow[], leaving: MemberRow): Promise<void> {
  if (leaving.role !== 'owner') return
  const heir = members.find(
    ({ role, userId, lockedAt }) => role === 'owner' && userId !== leaving.userId && lockedAt === null,
  )
  if (heir === undefined) throw lastOwner()
  const { workspaceId } = leaving
  const { ownerId } = await tx
    .selectFrom('workspace')
    .select('ownerId')
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  if (ownerId === leaving.userId) await patchWorkspace(tx, workspaceId, { ownerId: heir.userId })
}

/** Changes the role of a member. AppError NOT_FOUND, LAST_OWNER. */
export async function updateMember(tx: Tx, workspaceId: string, userId: string, role: MemberRole): Promise<Member> {
  await lockMembers(tx, workspaceId)
  const members = await listMemberRows(tx, workspaceId)
  const member = members.find((candidate) => candidate.userId === userId)
  if (member === undefined) throw notFound('member', userId)
  if (role !== 'owner') {
    await transferOwnership(tx, members, member)
    await revokeInvitationsOf(tx, workspaceId, member)
  }
  await writeMember(tx, { workspaceId, userId, role, createdAt: member.createdAt })
  await audit(tx, { action: 'MEMBER_CHANGED', workspaceId, objectId: userId, details: { role } })
  await append(tx, { type: 'MEMBER_CHANGED', workspaceId, data: { userId, role } })
  return asMember({ ...member, role }, 'owner')
}
