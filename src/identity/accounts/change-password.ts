import type { User } from '../../contract/resources.ts'
import { AppError, notFound } from '../../contract/app-error.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Database } from '../../platform/database/schema.ts'
import { useLink } from './account-link.ts'
import { asUser } from './as-user.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { startSession } from '../sessions/session.ts'
import { deleteSessionsOf, findUser, patchUser } from '../store.ts'

/**
 * Changes the password of an account, ends all its sessions and returns a new one. An account without a password (it
 * uses OpenID) gives no old one. AppError SIGN_IN_FAILED.
 */
export async function changePassword(
  db: Database,
  userId: string,
  given: { currentPassword?: string; newPassword: string },
): Promise<string> {
  const user = await findUser(db, userId)
  if (user === undefined) throw notFound('user', userId)
  const isRight = user.passwordHash === null || (await verifyPassword(given.currentPassword ?? '', user.passwordHash))
  if (!isRight) throw new AppError('SIGN_IN_FAILED', 'Wrong current password.')
  const passwordHash = await hashPassword(given.newPassword)
  return db.transaction().execute(async (tx) => {
    await patchUser(tx, userId, { passwordHash, updatedAt: timestamp() })
    await deleteSessionsOf(tx, userId)
    return startSession(tx, userId)
  })
}

/** Sets a password with a reset link and ends all sessions. AppError INVITATION_INVALID. */
export async function resetPassword(db: Database, given: { token: string; password: string }): Promise<User> {
  const passwordHash = await hashPassword(given.password)
  return db.transaction().execute(async (tx) => {
    const link = await useLink(tx, 'RESET', given.token)
    const id = link.userId ?? ''
    await patchUser(tx, id, { passwordHash, updatedAt: timestamp() })
    await deleteSessionsOf(tx, id)
    const user = await findUser(tx, id)
    if (user === undefined) throw notFound('user', id)
    return asUser(user)
  })
}
