import { AppError } from '../../contract/app-error.ts'
import type { Db } from '../../platform/database/schema.ts'
import { countRecoveryCodes, findTotp, listPasskeys } from './store.ts'

export type SecondFactor = 'TOTP' | 'PASSKEY' | 'RECOVERY_CODE'

/** What an account can prove itself with besides its password; empty without a second factor. */
export async function secondFactorsOf(db: Db, userId: string): Promise<SecondFactor[]> {
  const hasTotp = (await findTotp(db, userId))?.secret != null
  const hasPasskey = (await listPasskeys(db, userId)).length > 0
  if (!hasTotp && !hasPasskey) return []
  const hasCodes = (await countRecoveryCodes(db, userId)) > 0
  return [
    ...(hasTotp ? (['TOTP'] as const) : []),
    ...(hasPasskey ? (['PASSKEY'] as const) : []),
    ...(hasCodes ? (['RECOVERY_CODE'] as const) : []),
  ]
}

export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  return (await secondFactorsOf(db, userId)).length > 0
}

export function secondFactorRequired(methods: readonly SecondFactor[]): AppError {
  const message = 'Enter a code of your authenticator app, or use a passkey.'
  return new AppError('SECOND_FACTOR_REQUIRED', message, { methods })
}
