import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../../platform/database/schema.ts'
import { replaceRecoveryCodes, takeRecoveryCode } from './store.ts'

const count = 10
/** Crockford's base32: no letters that look like digits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** A code of 80 random bits, `xxxx-xxxx-xxxx-xxxx`: too many to guess, so a plain SHA-256 is stored. */
function newCode(): string {
  const characters = [...randomBytes(16)].map((byte) => alphabet.charAt(byte & 31)).join('')
  return characters.replaceAll(/.{4}(?=.)/g, '$&-')
}

function hashOf(code: string): string {
  return createHash('sha256').update(code.toLowerCase().replaceAll(/[\s-]/g, '')).digest('hex')
}

/** Gives an account new recovery codes in place of the old ones; returns them, the only time they can be read. */
export async function issueRecoveryCodes(db: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode)
  await replaceRecoveryCodes(db, userId, codes.map(hashOf))
  return codes
}

/** Uses up a recovery code. @returns false if it is unknown or was used */
export async function useRecoveryCode(db: Db, userId: string, code: string): Promise<boolean> {
  return takeRecoveryCode(db, userId, hashOf(code))
}
