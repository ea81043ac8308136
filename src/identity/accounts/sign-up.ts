import { AppError } from '../../contract/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import { newRow } from '../../platform/database/new-row.ts'
import type { Database, Row } from '../../platform/database/schema.ts'
import { joinWorkspace } from '../members/join-workspace.ts'
import { useLink } from './account-link.ts'
import { hashNewPassword } from './new-password.ts'
import { hasAccount } from './set-up.ts'
import { findUserByEmail, insertUser } from '../store.ts'

export interface SignUp {
  email: string
  password: string
  name?: string
  invitation?: string
}

/**
 * Creates an account. An invitation is valid for its own email address only, and joins its workspace.
 * AppError SIGN_UP_CLOSED, INVITATION_INVALID, NAME_TAKEN, PASSWORD_TOO_COMMON.
 */
export async function signUp(db: Database, given: SignUp, isOpen: boolean): Promise<Row<'user'>> {
  const { invitation } = given
  if (invitation === undefined) throw signUpClosed(await hasAccount(db), isOpen)
  const passwordHash = await hashNewPassword(given.password)
  return db.transaction().execute(async (tx) => {
    const email = given.email.trim().toLowerCase()
    const link = await useLink(tx, 'INVITATION', invitation)
    if (link.email !== email) {
      throw new AppError('INVITATION_INVALID', 'This invitation is for a different email address. Use that address.')
    }
    if ((await findUserByEmail(tx, email)) !== undefined) {
      throw new AppError('NAME_TAKEN', 'An account with this email address already exists. Sign in instead.')
    }
    const user = await insertUser(tx, {
      ...newRow('usr'),
      email,
      name: given.name?.trim() ?? null,
      passwordHash,
      isAdministrator: 0,
    })
    const { id } = user
    await audit(tx, { action: 'ACCOUNT_CREATED', objectId: id, by: id, details: { method: 'INVITATION' } })
    if (link.workspaceId !== null) await joinWorkspace(tx, link.workspaceId, id, link.role ?? 'viewer', id)
    return user
  })
}

/** Why nobody gets an account without an invitation. */
export function signUpClosed(hasAnyAccount: boolean, isOpen: boolean): AppError {
  if (!hasAnyAccount) {
    return new AppError(
      'SIGN_UP_CLOSED',
      'Create the first account with the set-up link that Tiro printed when it started.',
    )
  }
  return new AppError(
    'SIGN_UP_CLOSED',
    isOpen
      ? 'Ask for an account first: POST /account-requests. An administrator sends you a link.'
      : 'Sign-up is by invitation only. Ask the administrator of this instance.',
  )
}
