import type { Caller } from '../../contract/endpoint.ts'
import type { PasskeyAnswer } from '../../contract/endpoints/second-factors.ts'
import { AppError, notFound } from '../../contract/app-error.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { verifyPassword } from '../accounts/password.ts'
import { checkCode } from '../second-factors/check-code.ts'
import { secondFactorRequired, secondFactorsOf } from '../second-factors/has-second-factor.ts'
import { finishAuthentication } from '../second-factors/passkeys.ts'
import { findUser } from '../store.ts'
import { countGuess } from './guesses.ts'
import { markAuthenticated } from './store.ts'

/**
 * Proves again who uses a session: a passkey, or the password and a code if the account has a second factor.
 * AppError SIGN_IN_FAILED, SECOND_FACTOR_REQUIRED, INVALID_STATE without a password, RATE_LIMITED.
 */
export async function confirmSession(
  db: Database,
  deps: { publicUrl: string; totpSecrets: SecretBox },
  caller: Caller & { session: NonNullable<Caller['session']> },
  given: { password?: string; code?: string; passkey?: PasskeyAnswer },
): Promise<void> {
  const { userId, session } = caller
  if (given.passkey === undefined) {
    await requireOwnPassword(db, userId, session.id, given.password ?? '')
    await requireCode(db, deps.totpSecrets, userId, given.code)
  } else await finishAuthentication(db, deps.publicUrl, { id: session.id, userId }, given.passkey)
  await markAuthenticated(db, session.id, timestamp())
}

/**
 * Checks the password of the account of a session. Failures are counted by session: nobody else causes them.
 * AppError SIGN_IN_FAILED, INVALID_STATE without a password, RATE_LIMITED.
 */
export async function requireOwnPassword(
  db: Database,
  userId: string,
  sessionId: string,
  password: string,
): Promise<void> {
  const user = await findUser(db, userId)
  if (user === undefined) throw notFound('user', userId)
  const { passwordHash } = user
  if (passwordHash === null) {
    throw new AppError('INVALID_STATE', 'This account has no password. Sign in with your provider again.')
  }
  const limit = { name: `session ${sessionId}`, free: 3, mostSeconds: 300, isShared: false }
  const right = await countGuess(db, [limit], async () =>
    (await verifyPassword(password, passwordHash, true)) ? true : null,
  )
  if (right === null) throw new AppError('SIGN_IN_FAILED', 'Wrong password.')
}

async function requireCode(db: Database, box: SecretBox, userId: string, code: string | undefined): Promise<void> {
  const methods = await secondFactorsOf(db, userId)
  if (methods.length === 0) return
  if (code === undefined) throw secondFactorRequired(methods)
  if (!(await checkCode(db, box, userId, code))) throw new AppError('SIGN_IN_FAILED', wrongCode)
}

export const wrongCode = 'Wrong code, or one that was already used. Try the next code.'
