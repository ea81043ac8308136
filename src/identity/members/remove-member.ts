import { revokeInvitation, revokeInvitationsOf } from '../accounts/pending-invitations.ts'
import type { Caller, Grant } from '../../contract/endpoint.ts'
import { AppError, notFound } from '../../contract/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import { append } from '../../platform/events/events.ts'
import type { Tx } from '../../platform/database/schema.ts'
import type { Hooks } from '../../platform/hooks.ts'
import { deleteMember, listMemberRows, lockMembers } from './store.ts'
import { transferOwnership } from './update-member.ts'

type LeaveHooks = Pick<Hooks, 'onMemberRemoved'>

/**
 * Removes a member or revokes an invitation; all members may remove themselves.
 * AppError NOT_FOUND, INSUFFICIENT_ROLE, LAST_OWNER.
 */
export async function removeMember(tx: Tx, caller: Caller, grant: Grant, id: string, hooks: LeaveHooks): Promise<void> {
  const { workspaceId } = grant
  const isLeaving = id === caller.userId && caller.keyRole === 'OWNER'
  if (grant.role !== 'owner' && !isLeaving) {
    throw new AppError('INSUFFICIENT_ROLE', 'Only owners can remove others. You can remove yourself.', {
      required: 'owner',
      actual: grant.role,
    })
  }
  if (id.startsWith('inv_')) {
    if (!(await revokeInvitation(tx, workspaceId, id))) throw notFound('member', id)
    return
  }
  await lockMembers(tx, workspaceId)
  await removeFrom(tx, workspaceId, id, hooks)
}

/** Removes an account from a workspace, with everything that depends on it. AppError NOT_FOUND, LAST_OWNER. */
export async function removeFrom(tx: Tx, workspaceId: string, userId: string, hooks: LeaveHooks): Promise<void> {
  const members = await listMemberRows(tx, workspaceId)
  const member = members.find((candidate) => candidate.userId === userId)
  if (member === undefined) throw notFound('member', userId)
  await transferOwnership(tx, members, member)
  await deleteMember(tx, workspaceId, userId)
  await revokeInvitationsOf(tx, workspaceId, member)
  await hooks.onMemberRemoved(tx, workspaceId, userId)
  await audit(tx, { action: 'MEMBER_REMOVED', workspaceId, objectId: userId })
  await append(tx, { type: 'MEMBER_REMOVED', workspaceId, data: { userId } })
}
