import { issueInvitation } from '../accounts/account-link.ts'
import { findAccount } from '../accounts/find-account.ts'
import { invitationUrl } from '../accounts/invite.ts'
import { mailInvitation, type InvitationMail } from '../accounts/mail-invitation.ts'
import { asInvited } from '../accounts/pending-invitations.ts'
import type { NewMember } from '../../contract/endpoints/members.ts'
import type { MemberRole } from '../../contract/resources.ts'
import { AppError } from '../../contract/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import { append } from '../../platform/events/events.ts'
import { requireRoom } from '../../platform/database/require-room.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { joinWorkspace } from './join-workspace.ts'
import { asMember } from './list-members.ts'
import { listMemberRows } from './store.ts'

/**
 * Adds a person with an account, invites one without. With open sign-up addresses are unverified, so everyone is
 * invited (`byLinkOnly`). AppError NAME_TAKEN for a member.
 */
export async function addMember(
  tx: Tx,
  workspaceId: string,
  given: { email: string; role: MemberRole },
  options: InvitationMail & { byLinkOnly: boolean },
): Promise<NewMember> {
  const email = given.email.trim().toLowerCase()
  const members = await listMemberRows(tx, workspaceId)
  if (members.some((member) => member.email.toLowerCase() === email)) {
    throw new AppError('NAME_TAKEN', 'This account is already a member. Change its role instead.')
  }
  const account = await findAccount(tx, email)
  if (account === null || options.byLinkOnly) {
    await requireRoom(tx, 'invitations', workspaceId)
    const { link, token } = await issueInvitation(tx, {
      email,
      createdById: options.inviterId,
      into: { workspaceId, role: given.role },
    })
    await audit(tx, { action: 'MEMBER_INVITED', workspaceId, objectId: link.id, details: { role: given.role, email } })
    const isMailed = await mailInvitation(tx, options, { email, token })
    return { ...asInvited(link, null), invitationUrl: invitationUrl(options.publicUrl, token), isMailed }
  }
  await joinWorkspace(tx, workspaceId, account.id, given.role)
  const row = (await listMemberRows(tx, workspaceId)).find((member) => member.userId === account.id)
  if (row === undefined) throw new Error('the member is missing after its insert')
  await append(tx, { type: 'MEMBER_ADDED', workspaceId, data: { userId: account.id, role: row.role } })
  return { ...asMember(row, 'owner'), isMailed: false }
}
