import { randomBytes } from 'node:crypto'
import { AppError } from '../../contract/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import { base32 } from '../../platform/database/ids.ts'
import type { Db, Tx } from '../../platform/database/schema.ts'
import { hashSecret } from '../../platform/secrets/hash-secret.ts'
import { hasSecondFactor } from './has-second-factor.ts'
import { countRecoveryCodes, replaceRecoveryCodes, takeRecoveryCode } from './store.ts'

const count = 10

/** A code of 80 random bits, `xxxx-xxxx-xxxx-xxxx`: too many to guess, so a plain SHA-256 is stored. */
function newCode(): string {
  const characters = [...randomBytes(16)].map((byte) => base32.charAt(byte & 31)).join('')
  return characters.replaceAll(/.{4}(?=.)/g, '$&-')
}

function hashOf(code: string): string {
  return hashSecret(code.toLowerCase().replaceAll(/[\s-]/g, ''))
}

/** Gives an account new recovery codes in place of the old ones; returns them, the only time they can be read. */
async function issueRecoveryCodes(db: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode)
  await replaceRecoveryCodes(db, userId, codes.map(hashOf))
  return codes
}

/** Recovery codes for an account that has none; null if it has some. */
export async function firstRecoveryCodes(tx: Tx, userId: string): Promise<string[] | null> {
  return (await countRecoveryCodes(tx, userId)) === 0 ? issueRecoveryCodes(tx, userId) : null
}

/** AppError INVALID_STATE without a second factor. */
export async function renewRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  if (!(await hasSecondFactor(tx, userId))) {
    throw new AppError('INVALID_STATE', 'Recovery codes replace a second factor. Set up one first.')
  }
  await audit(tx, { action: 'RECOVERY_CODES_CREATED', objectId: userId })
  return issueRecoveryCodes(tx, userId)
}

/** Uses up a recovery code. @returns false if it is unknown or was used */
export async function useRecoveryCode(db: Db, userId: string, code: string): Promise<boolean> {
  return takeRecoveryCode(db, userId, hashOf(code))
}
