import type { Caller } from '../../contract/endpoint.ts'
import { AppError } from '../../contract/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { issueInvitation } from './account-link.ts'
import { deleteAccountRequestFor } from './store.ts'
import { findUserByEmail } from '../store.ts'

/** The URL of an invitation. */
export function invitationUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/invitation?token=${token}`
}

export interface Invited {
  email: string
  expiresAt: string
  token: string
}

/** Invites someone to this instance, which answers their request for an account. AppError NAME_TAKEN if they have an account. */
export async function invite(tx: Tx, email: string, createdById: string | null): Promise<Invited> {
  await requireFreeEmail(tx, email.trim())
  await deleteAccountRequestFor(tx, email.trim().toLowerCase())
  const { link, token } = await issueInvitation(tx, { email, createdById })
  await audit(tx, { action: 'ACCOUNT_INVITED', details: { email: link.email } })
  return { email: link.email, expiresAt: link.expiresAt, token }
}

/** Throws AppError NAME_TAKEN if an account has the address. */
export async function requireFreeEmail(tx: Tx, email: string): Promise<void> {
  if ((await findUserByEmail(tx, email)) === undefined) return
  throw new AppError('NAME_TAKEN', 'An account with this email address already exists.')
}

/** Throws AppError INSUFFICIENT_ROLE unless the caller is the administrator. */
export function requireAdministrator(caller: Caller): void {
  if (caller.isAdministrator && caller.workspaceIds === null) return
  throw new AppError('INSUFFICIENT_ROLE', 'Only the administrator of this instance can do this.', {
    required: 'administrator',
    actual: caller.keyRole.toLowerCase(),
  })
}
