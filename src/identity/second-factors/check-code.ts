import type { Database } from '../../platform/database/schema.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { countGuess } from '../sessions/guesses.ts'
import { useRecoveryCode } from './recovery-codes.ts'
import { openTotpSecret } from './open-totp-secret.ts'
import { findTotp, useStep } from './store.ts'
import { stepOf } from './totp.ts'

/**
 * Whether a code of the authenticator app, or a recovery code, is right; it is used up then. Wrong codes of the app
 * cause growing pauses. Recovery codes are too long to guess and are never paused, so nobody can be locked out.
 * AppError RATE_LIMITED, INVALID_STATE.
 */
export async function checkCode(db: Database, box: SecretBox, userId: string, code: string): Promise<boolean> {
  if (!/^[0-9 ]{6,8}$/.test(code)) return useRecoveryCode(db, userId, code)
  const limit = { name: `code ${userId}`, free: 5, mostSeconds: 300, isShared: false }
  const right = await countGuess(db, [limit], async () => {
    const totp = await findTotp(db, userId)
    if (totp?.secret == null) return null
    const step = stepOf(openTotpSecret(box, totp.secret, userId), code)
    return step !== null && (await useStep(db, userId, step)) ? true : null
  })
  return right === true
}
