import type { Caller } from '../../contract/endpoint.ts'
import { AppError } from '../../contract/app-error.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { joinWorkspace } from '../members/join-workspace.ts'
import { useLink } from './account-link.ts'

/** Joins a workspace with an invitation for the caller's email address. AppError INVITATION_INVALID. */
export async function acceptInvitation(tx: Tx, caller: Caller, token: string): Promise<string | null> {
  const link = await useLink(tx, 'INVITATION', token)
  if (link.email !== caller.email.toLowerCase()) {
    throw new AppError('INVITATION_INVALID', 'This invitation is for a different email address.')
  }
  if (link.workspaceId !== null) await joinWorkspace(tx, link.workspaceId, caller.userId, link.role ?? 'viewer')
  return link.workspaceId
}
