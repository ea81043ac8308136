import type { Caller } from '../../contract/endpoint.ts'
import { AppError } from '../../contract/app-error.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { issueInvitation } from './account-link.ts'
import { findUserByEmail } from '../store.ts'

/** Where an invitation leads. */
export function invitationUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/invitation?token=${token}`
}

/** Invites somebody to this instance. AppError NAME_TAKEN for who has an account. */
export async function invite(tx: Tx, email: string): Promise<{ email: string; expiresAt: string; token: string }> {
  if ((await findUserByEmail(tx, email.trim())) !== undefined) {
    throw new AppError('NAME_TAKEN', 'There is an account with this e-mail address already.')
  }
  const { link, token } = await issueInvitation(tx, { email })
  return { email: link.email, expiresAt: link.expiresAt, token }
}

/** AppError INSUFFICIENT_ROLE for who is not the administrator. */
export function requireAdministrator(caller: Caller): void {
  if (caller.isAdministrator && caller.workspaceIds === null) return
  throw new AppError('INSUFFICIENT_ROLE', 'Only the administrator of this instance does this.', {
    required: 'administrator',
    actual: caller.keyRole,
  })
}
