import { AppError } from '../../contract/app-error.ts'
import type { Database, Row } from '../../platform/database/schema.ts'
import { checkPassword } from './check-password.ts'
import type { Source } from './device.ts'

/**
 * The account of an email address and its password. AppError SIGN_IN_FAILED, identical for an unknown address and a
 * wrong password; RATE_LIMITED.
 */
export async function signIn(
  db: Database,
  given: { email: string; password: string },
  source: Source,
): Promise<Row<'user'>> {
  const user = await checkPassword(db, given, source)
  if (user === null) throw new AppError('SIGN_IN_FAILED', 'Wrong email or password.')
  return user
}
