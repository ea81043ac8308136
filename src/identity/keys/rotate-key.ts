import type { Caller } from '../../contract/endpoint.ts'
import type { ApiKey } from '../../contract/endpoints/accounts.ts'
import { AppError, notFound } from '../../contract/app-error.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Row, Tx } from '../../platform/database/schema.ts'
import { hashKey, newKey } from './key-format.ts'
import { asApiKey } from './list-keys.ts'
import { findKey, patchKey } from './store.ts'

/** A key of the account that the caller may manage: one that is bound to workspaces manages only such keys. */
export async function requireManageable(tx: Tx, caller: Caller, id: string): Promise<Row<'apiKey'>> {
  const row = await findKey(tx, caller.userId, id)
  if (row === undefined) throw notFound('key', id)
  const own = caller.workspaceIds
  const its = row.workspaceIds === null ? null : (JSON.parse(row.workspaceIds) as string[])
  // Its new secret would be read here: that may give nothing that the caller does not have.
  const isWithin = own === null || (its !== null && its.every((workspaceId) => own.includes(workspaceId)))
  if (isWithin) return row
  throw new AppError('INSUFFICIENT_ROLE', 'This key reaches further than yours; use one that reaches as far.', {
    required: 'a key of all workspaces',
    actual: 'a key of some workspaces',
  })
}

/** Gives a key a new secret; the old one works on for the grace. AppError NOT_FOUND, INVALID_STATE when it has ended. */
export async function rotateKey(
  tx: Tx,
  caller: Caller,
  id: string,
  graceSeconds: number,
): Promise<ApiKey & { key: string }> {
  const row = await requireManageable(tx, caller, id)
  const now = timestamp()
  if (row.revokedAt !== null || (row.expiresAt !== null && row.expiresAt <= now)) {
    throw new AppError('INVALID_STATE', 'This key has ended; create a new one.', {
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
