import type { Caller } from '../../contract/endpoint.ts'
import type { NewPasskey, Passkey } from '../../contract/endpoints/second-factors.ts'
import { AppError, notFound } from '../../contract/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Database, Row, Tx } from '../../platform/database/schema.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { hasSecondFactor } from './has-second-factor.ts'
import { finishRegistration } from './passkeys.ts'
import { issueRecoveryCodes } from './recovery-codes.ts'
import {
  confirmPendingTotp,
  countRecoveryCodes,
  deletePasskeyRow,
  deleteTotpOf,
  findTotp,
  insertPasskey,
  writePendingTotp,
} from './store.ts'
import { replaceRecoveryCodes } from './store.ts'
import { newTotp, stepOf } from './totp.ts'

export function asPasskey(row: Row<'passkey'>): Passkey {
  return { id: row.id, name: row.name, createdAt: row.createdAt, lastUsedAt: row.lastUsedAt }
}

/** Makes a secret for an authenticator app, which counts once a code of it is confirmed. */
export async function startTotp(
  db: Database,
  box: SecretBox,
  caller: Pick<Caller, 'userId' | 'email'>,
): Promise<{ secret: string; uri: string }> {
  const { secret, base32, uri } = newTotp(caller.email)
  await writePendingTotp(db, caller.userId, box.seal(secret, caller.userId), timestamp())
  return { secret: base32, uri }
}

/**
 * Makes the new authenticator app the account's. @returns recovery codes, if it is the first second factor
 * AppError INVALID_STATE, SIGN_IN_FAILED.
 */
export async function confirmTotp(
  db: Database,
  box: SecretBox,
  userId: string,
  code: string,
): Promise<string[] | null> {
  const row = await findTotp(db, userId)
  if (row?.pendingSecret == null) {
    throw new AppError('INVALID_STATE', 'Start setting up the authenticator app first.', {
      currentStatus: 'NOT_STARTED',
      allowedStatuses: ['STARTED'],
    })
  }
  const step = stepOf(box.open(row.pendingSecret, userId), code)
  if (step === null) {
    throw new AppError('SIGN_IN_FAILED', "Wrong code. Check that your device's clock is right, and try the next code.")
  }
  return db.transaction().execute(async (tx) => {
    if (!(await confirmPendingTotp(tx, row, step, timestamp()))) {
      throw new AppError('INVALID_STATE', 'The authenticator app was changed meanwhile. Start again.')
    }
    await audit(tx, { action: 'SECOND_FACTOR_ADDED', objectId: userId, details: { kind: 'TOTP' } })
    return firstRecoveryCodes(tx, userId)
  })
}

/** Adds a passkey. @returns it, and recovery codes if it is the first second factor */
export async function addPasskey(
  db: Database,
  publicUrl: string,
  user: { userId: string; sessionId: string },
  given: NewPasskey,
): Promise<{ passkey: Passkey; recoveryCodes: string[] | null }> {
  const row = await finishRegistration(db, publicUrl, user, given)
  const recoveryCodes = await db.transaction().execute(async (tx) => {
    await insertPasskey(tx, row)
    await audit(tx, { action: 'SECOND_FACTOR_ADDED', objectId: user.userId, details: { kind: 'PASSKEY' } })
    return firstRecoveryCodes(tx, user.userId)
  })
  return { passkey: asPasskey(row), recoveryCodes }
}

async function firstRecoveryCodes(tx: Tx, userId: string): Promise<string[] | null> {
  return (await countRecoveryCodes(tx, userId)) === 0 ? issueRecoveryCodes(tx, userId) : null
}

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

/** AppError INVALID_STATE without a second factor. */
export async function renewRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  if (!(await hasSecondFactor(tx, userId))) {
    throw new AppError('INVALID_STATE', 'Recovery codes replace a second factor. Set up one first.')
  }
  await audit(tx, { action: 'RECOVERY_CODES_CREATED', objectId: userId })
  return issueRecoveryCodes(tx, userId)
}
