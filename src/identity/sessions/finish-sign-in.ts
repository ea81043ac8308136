import { AppError } from '../../contract/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Database, Row } from '../../platform/database/schema.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { useSignInAttempt, type SignInAttempt } from '../second-factors/sign-in-attempt.ts'
import { checkCode } from '../second-factors/check-code.ts'
import { findUser } from '../store.ts'
import { wrongCode } from './confirm-session.ts'

const expired = 'This sign-in expired. Enter your password again.'

/** The account of a sign-in that waits for a code. AppError SIGN_IN_FAILED, RATE_LIMITED, INVALID_STATE. */
export async function finishSignIn(
  db: Database,
  box: SecretBox,
  token: string | null,
  code: string,
): Promise<Row<'user'>> {
  const attempt: SignInAttempt | null = token === null ? null : await useSignInAttempt(db, token, timestamp())
  if (attempt === null) throw new AppError('SIGN_IN_FAILED', expired)
  const refuse = async (message: string): Promise<AppError> => {
    await audit(db, { action: 'SIGN_IN_FAILED', by: attempt.userId, details: { method: 'SECOND_FACTOR' } })
    return new AppError('SIGN_IN_FAILED', message)
  }
  if (!(await checkCode(db, box, attempt.userId, code))) throw await refuse(wrongCode)
  // Read before the attempt ends: a change of the password ends the attempts of before.
  const user = await findUser(db, attempt.userId)
  if (user === undefined || user.deletedAt !== null || !(await attempt.end())) {
    throw await refuse(expired)
  }
  return user
}
