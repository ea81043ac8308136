import { memberRoles, type MemberRole } from '../../contract/resources.ts'
import { audit } from '../../platform/audit/audit.ts'
import { timestamp } from '../../platform/database/now.ts'
import { requireRoom } from '../../platform/database/require-room.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { revokeInvitationsOf } from '../accounts/pending-invitations.ts'
import { findUser } from '../store.ts'
import { listMemberRows, lockMembers, writeMember } from './store.ts'

/**
 * Makes an account a member, and ends its other invitations into the workspace: they would outlive a lower role. An
 * existing member keeps the higher of the two roles. AppError INVALID_STATE if the workspace has as many as it may.
 */
export async function joinWorkspace(
  tx: Tx,
  workspaceId: string,
  userId: string,
  role: MemberRole,
  by?: string,
): Promise<void> {
  await lockMembers(tx, workspaceId)
  const known = (await listMemberRows(tx, workspaceId)).find((member) => member.userId === userId)
  if (known !== undefined && memberRoles.indexOf(known.role) <= memberRoles.indexOf(role)) return
  if (known === undefined) await requireRoom(tx, 'members', workspaceId)
  await writeMember(tx, { workspaceId, userId, role, createdAt: timestamp() })
  await audit(tx, {
    action: 'MEMBER_ADDED',
    workspaceId,
    objectId: userId,
    ...(by === undefined ? {} : { by }),
    details: { role },
  })
  const email = (await findUser(tx, userId))?.email ?? ''
  if (known === undefined) await revokeInvitationsOf(tx, workspaceId, { userId, email })
}
