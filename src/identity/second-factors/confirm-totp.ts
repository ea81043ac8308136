import { AppError, invalidState } from '../../contract/app-error.ts'
import type { Caller } from '../../contract/endpoint.ts'
import { audit } from '../../platform/audit/audit.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { mailOwnChange, type AccountMail } from '../mail-account-change.ts'
import { requireStillValid } from '../sessions/require-still-valid.ts'
import { openTotpSecret } from './open-totp-secret.ts'
import { firstRecoveryCodes } from './recovery-codes.ts'
import { confirmPendingTotp, findTotp } from './store.ts'
import { stepOf } from './totp.ts'

/**
 * Makes the new authenticator app the account's. @returns recovery codes, if it is the first second factor
 * AppError INVALID_STATE, SIGN_IN_FAILED, API_KEY_INVALID.
 */
export async function confirmTotp(
  db: Database,
  { totpSecrets, ...mailing }: AccountMail & { totpSecrets: SecretBox },
  caller: Caller,
  code: string,
): Promise<string[] | null> {
  const { userId } = caller
  const row = await findTotp(db, userId)
  if (row?.pendingSecret == null) {
    throw invalidState('Start setting up the authenticator app first.', 'NOT_STARTED', ['STARTED'])
  }
  const step = stepOf(openTotpSecret(totpSecrets, row.pendingSecret, userId), code)
  if (step === null) {
    throw new AppError('SIGN_IN_FAILED', "Wrong code. Check that your device's clock is right, and try the next code.")
  }
  return db.transaction().execute(async (tx) => {
    await requireStillValid(tx, caller)
    if (!(await confirmPendingTotp(tx, row, step, timestamp()))) {
      throw new AppError('INVALID_STATE', 'The authenticator app was changed meanwhile. Start again.')
    }
    await audit(tx, { action: 'SECOND_FACTOR_ADDED', objectId: userId, details: { kind: 'TOTP' } })
    await mailOwnChange(tx, mailing, userId, 'SECOND_FACTOR_ADDED')
    return firstRecoveryCodes(tx, userId)
  })
}
