import type { Caller } from '../../contract/endpoint.ts'
import type { ApiKey } from '../../contract/endpoints/keys.ts'
import { AppError, notFound, invalidState } from '../../contract/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Row, Tx } from '../../platform/database/schema.ts'
import { hashSecret } from '../../platform/secrets/hash-secret.ts'
import { requireStillValid } from '../sessions/require-still-valid.ts'
import { newKey } from './key-format.ts'
import { asApiKey } from './list-keys.ts'
import { findKey, patchKey } from './store.ts'

/**
 * A key of the account that the caller may change. The caller may see its new secret, so a key changes only keys that
 * give no more access than itself and don't outlive its secret. AppError NOT_FOUND, INSUFFICIENT_ROLE.
 */
export async function requireManageable(
  tx: Tx,
  caller: Pick<Caller, 'userId' | 'keyId' | 'keyExpiresAt'>,
  id: string,
): Promise<Row<'apiKey'>> {
  const row = await findKey(tx, caller.userId, id)
  if (row === undefined) throw notFound('key', id)
  const own = caller.keyId === null ? undefined : await findKey(tx, caller.userId, caller.keyId)
  if (own === undefined || isWithin(row, { ...own, expiresAt: caller.keyExpiresAt })) return row
  throw new AppError(
    'INSUFFICIENT_ROLE',
    'This key has more access than yours, or lasts longer. Sign in to change it.',
    {
      required: 'a key with the same access and lifetime',
      actual: 'a key with less',
    },
  )
}

/** Whether a key neither outreaches, outranks nor outlives another of the same account. */
function isWithin(row: Row<'apiKey'>, own: Row<'apiKey'>): boolean {
  const reaches = (key: Row<'apiKey'>): string[] | null =>
    key.workspaceIds === null ? null : (JSON.parse(key.workspaceIds) as string[])
  const [its, ours] = [reaches(row), reaches(own)]
  const isReached = ours === null || (its !== null && its.every((id) => ours.includes(id)))
  const isRanked = own.role === 'OWNER' || own.role === row.role
  const isOutlived = own.expiresAt === null || (row.expiresAt !== null && row.expiresAt <= own.expiresAt)
  return isReached && isRanked && isOutlived
}

/**
 * Gives a key a new secret; the old one works for the grace period. A key that rotates another knows its secret, so it
 * becomes its creator. AppError NOT_FOUND, INSUFFICIENT_ROLE, INVALID_STATE if the key has ended,
 * API_KEY_INVALID.
 */
export async function rotateKey(
  tx: Tx,
  caller: Caller,
  id: string,
  graceSeconds: number,
): Promise<ApiKey & { key: string }> {
  await requireStillValid(tx, caller)
  const row = await requireManageable(tx, caller, id)
  // Only the app renews its token.
  if (row.appId !== null) throw notFound('key', id)
  const now = timestamp()
  if (row.revokedAt !== null || (row.expiresAt !== null && row.expiresAt <= now)) {
    throw invalidState(
      'This key was revoked or has expired. Create a new one.',
      row.revokedAt === null ? 'EXPIRED' : 'REVOKED',
      ['ACTIVE'],
    )
  }
  const key = newKey()
  const changes = {
    hash: hashSecret(key),
    lastFour: key.slice(-4),
    previousHash: graceSeconds === 0 ? null : row.hash,
    previousUntil: graceSeconds === 0 ? null : timestamp(Date.now() + graceSeconds * 1000),
    ...(caller.keyId === id ? {} : { madeByKeyId: caller.keyId }),
  }
  await patchKey(tx, id, changes)
  await audit(tx, { action: 'KEY_ROTATED', objectId: id, details: { name: row.name } })
  return { ...asApiKey({ ...row, ...changes }), key }
}
