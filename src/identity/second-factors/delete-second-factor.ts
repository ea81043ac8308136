import { AppError, notFound } from '../../contract/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { hasSecondFactor } from './has-second-factor.ts'
import { deletePasskeyRow, deleteTotpOf, replaceRecoveryCodes } from './store.ts'

/** AppError NOT_FOUND, INVALID_STATE for the last second factor if the instance requires one. */
export async function deletePasskey(tx: Tx, userId: string, id: string, isRequired: boolean): Promise<void> {
  if (!(await deletePasskeyRow(tx, userId, id))) throw notFound('passkey', id)
  await afterRemoval(tx, userId, isRequired)
  await audit(tx, { action: 'SECOND_FACTOR_REMOVED', objectId: userId, details: { kind: 'PASSKEY' } })
}

/** AppError INVALID_STATE for the last second factor if the instance requires one. */
export async function deleteTotp(tx: Tx, userId: string, isRequired: boolean): Promise<void> {
  await deleteTotpOf(tx, userId)
  await afterRemoval(tx, userId, isRequired)
  await audit(tx, { action: 'SECOND_FACTOR_REMOVED', objectId: userId, details: { kind: 'TOTP' } })
}

/** Recovery codes stand in for a second factor, so they end with the last one. */
async function afterRemoval(tx: Tx, userId: string, isRequired: boolean): Promise<void> {
  if (await hasSecondFactor(tx, userId)) return
  if (isRequired) {
    throw new AppError(
      'INVALID_STATE',
      'This instance requires a second factor. Add another one before you remove this.',
    )
  }
  await replaceRecoveryCodes(tx, userId, [])
}
