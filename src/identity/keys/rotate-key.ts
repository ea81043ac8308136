import type { Caller } from '../../contract/endpoint.ts'
import type { ApiKey } from '../../contract/endpoints/accounts.ts'
import { AppError, notFound } from '../../contract/app-error.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Row, Tx } from '../../platform/database/schema.ts'
import { hashKey, newKey } from './key-format.ts'
import { asApiKey } from './list-keys.ts'
import { findKey, patchKey } from './store.ts'

/** A key of the account that the caller may manage; a workspace-bound key manages only workspace-bound keys. */
export async function requireManageable(tx: Tx, caller: Caller, id: string): Promise<Row<'apiKey'>> {
  const row = await findKey(tx, caller.userId, id)
  if (row === undefined) throw notFound('key', id)
  const own = caller.workspaceIds
  const its = row.workspaceIds === null ? null : (JSON.parse(row.workspaceIds) as string[])
  // The caller sees the new secret, which must not give more access than the caller has.
  const isWithin = own === null || (its !== null && its.every((workspaceId) => own.includes(workspaceId)))
  if (isWithin) return row
  throw new AppError('INSUFFICIENT_ROLE', 'This key has more access than yours. Use a key with the same access.', {
    required: 'a key of all workspaces',
    actual: 'a key of some workspaces',
  })
}

/** Gives a key a new secret; the old one works for the grace period. AppError NOT_FOUND, INVALID_STATE if it ended. */
export async function rotateKey(
  tx: Tx,
  caller: Caller,
  id: string,
  graceSeconds: number,
): Promise<ApiKey & { key: string }> {
  const row = await requireManageable(tx, caller, id)
  const now = timestamp()
  if (row.revokedAt !== null || (row.expiresAt !== null && row.expiresAt <= now)) {
    throw new AppError('INVALID_STATE', 'This key was revoked or has expired. Create a new one.', {
      currentStatus: row.revokedAt === null ? 'EXPIRED' : 'REVOKED',
      allowedStatuses: ['ACTIVE'],
    })
  }
  const key = newKey()
  const changes = {
    hash: hashKey(key),
    lastFour: key.slice(-4),
    previousHash: graceSeconds === 0 ? null : row.hash,
    previousUntil: graceSeconds === 0 ? null : timestamp(Date.now() + graceSeconds * 1000),
  }
  await patchKey(tx, id, changes)
  return { ...asApiKey({ ...row, ...changes }), key }
}
