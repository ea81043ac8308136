import { timestamp } from '../../platform/database/now.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { hashSecret } from '../../platform/secrets/hash-secret.ts'
import { findKey, patchKey } from './store.ts'

/** How long the secret before works, so that requests on their way don't fail, milliseconds. */
const graceMs = 60_000

/** Gives the key of an app a new secret, its next access token. @returns false if the key was revoked or deleted */
export async function renewKey(
  tx: Tx,
  owned: { userId: string; keyId: string },
  key: string,
  expiresAt: string,
): Promise<boolean> {
  const row = await findKey(tx, owned.userId, owned.keyId)
  if (row === undefined || row.revokedAt !== null) return false
  await patchKey(tx, row.id, {
    hash: hashSecret(key),
    lastFour: key.slice(-4),
    expiresAt,
    previousHash: row.hash,
    previousUntil: timestamp(Date.now() + graceMs),
  })
  return true
}
