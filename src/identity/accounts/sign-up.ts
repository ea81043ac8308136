import type { User } from '../../contract/resources.ts'
import { AppError } from '../../contract/app-error.ts'
import { newId } from '../../platform/database/ids.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Database } from '../../platform/database/schema.ts'
import { joinWorkspace } from '../members/join-workspace.ts'
import { useLink } from './account-link.ts'
import { asUser } from './as-user.ts'
import { hashPassword } from './password.ts'
import { startSession } from '../sessions/session.ts'
import { hasAccount } from './set-up.ts'
import { findUserByEmail, insertUser } from '../store.ts'

export interface SignUp {
  email: string
  password: string
  name?: string
  invitation?: string
}

/**
 * Creates an account and signs in. An invitation is valid for its own email address only, and joins its workspace.
 * AppError SIGN_UP_CLOSED, INVITATION_INVALID, NAME_TAKEN.
 */
export async function signUp(db: Database, given: SignUp, isOpen: boolean): Promise<{ user: User; session: string }> {
  if (given.invitation === undefined && (!isOpen || !(await hasAccount(db)))) {
    throw new AppError(
      'SIGN_UP_CLOSED',
      (await hasAccount(db))
        ? 'Sign-up is by invitation only. Ask the administrator of this instance.'
        : 'Create the first account with the set-up link that Tiro printed when it started.',
    )
  }
  const passwordHash = await hashPassword(given.password)
  return db.transaction().execute(async (tx) => {
    const email = given.email.trim().toLowerCase()
    const link = given.invitation === undefined ? null : await useLink(tx, 'INVITATION', given.invitation)
    if (link !== null && link.email !== email) {
      throw new AppError('INVITATION_INVALID', 'This invitation is for a different email address. Use that address.')
    }
    if ((await findUserByEmail(tx, email)) !== undefined) {
      throw new AppError('NAME_TAKEN', 'An account with this email address already exists. Sign in instead.')
    }
    const now = timestamp()
    const row = {
      id: newId('usr'),
      email,
      name: given.name?.trim() ?? null,
      passwordHash,
      isAdministrator: 0,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
    }
    await insertUser(tx, row)
    if (link?.workspaceId != null) await joinWorkspace(tx, link.workspaceId, row.id, link.role ?? 'viewer')
    return { user: asUser(row), session: await startSession(tx, row.id) }
  })
}
