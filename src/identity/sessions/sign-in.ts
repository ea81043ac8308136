import type { User } from '../../contract/resources.ts'
import { AppError } from '../../contract/app-error.ts'
import type { Database } from '../../platform/database/schema.ts'
import { asUser } from '../accounts/as-user.ts'
import { hashPassword, verifyPassword } from '../accounts/password.ts'
import { startSession } from './session.ts'
import { findUserByEmail } from '../store.ts'

/** A hash to check unknown addresses against, so that they take as long as known ones. */
let decoy: Promise<string> | null = null

/** Signs in. AppError SIGN_IN_FAILED, identical for an unknown address and a wrong password. */
export async function signIn(
  db: Database,
  given: { email: string; password: string },
): Promise<{ user: User; session: string }> {
  const row = await findUserByEmail(db, given.email.trim())
  decoy ??= hashPassword('nobody has this password')
  const isRight = await verifyPassword(given.password, row?.passwordHash ?? (await decoy))
  if (row === undefined || row.passwordHash === null || !isRight) {
    throw new AppError('SIGN_IN_FAILED', 'Wrong email or password.')
  }
  return { user: asUser(row), session: await startSession(db, row.id) }
}
