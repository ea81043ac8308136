import type { Caller } from '../../contract/endpoint.ts'
import { audit } from '../../platform/audit/audit.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Hooks } from '../../platform/hooks.ts'
import type { Row, Tx } from '../../platform/database/schema.ts'
import { lockAccount } from '../store.ts'
import { requireManageable } from './rotate-key.ts'
import { listKeysMadeBy, patchKey } from './store.ts'

export interface Revoked {
  revoked: string[]
  /** Keys that it created, and those that they created, which still work. */
  children: string[]
}

/**
 * Revokes a key as of the commit, since every request checks the database; with `cascade` also the keys that it created
 * and those that they created, and their webhooks. Safe to repeat. AppError NOT_FOUND, INSUFFICIENT_ROLE.
 */
export async function revokeKey(
  tx: Tx,
  caller: Pick<Caller, 'userId' | 'keyId' | 'keyExpiresAt'>,
  id: string,
  cascade: boolean,
  hooks: Pick<Hooks, 'onKeysRevoked'>,
): Promise<Revoked> {
  // No key is created or rotated meanwhile. In a locking transaction it comes to its turn however many try.
  await lockAccount(tx, caller.userId)
  const row = await requireManageable(tx, caller, id)
  const descendants = await descendantsOf(tx, row)
  const active = descendants.filter(({ revokedAt }) => revokedAt === null)
  const ending = [row, ...(cascade ? active : [])].filter(({ revokedAt }) => revokedAt === null)
  for (const key of ending) {
    await patchKey(tx, key.id, { revokedAt: timestamp(), previousHash: null, previousUntil: null })
    await audit(tx, { action: 'KEY_REVOKED', objectId: key.id, details: { name: key.name } })
  }
  if (cascade)
    await hooks.onKeysRevoked(
      tx,
      [row, ...descendants].map((key) => key.id),
    )
  return { revoked: ending.map((key) => key.id), children: cascade ? [] : active.map((key) => key.id) }
}

/** The keys that a key created, and so on. Two keys that rotated each other are each other's creators. */
async function descendantsOf(tx: Tx, row: Row<'apiKey'>): Promise<Row<'apiKey'>[]> {
  const found = new Map<string, Row<'apiKey'>>()
  const open = [row.id]
  for (let maker = open.shift(); maker !== undefined; maker = open.shift()) {
    for (const child of await listKeysMadeBy(tx, row.userId, maker)) {
      if (child.id === row.id || found.has(child.id)) continue
      found.set(child.id, child)
      open.push(child.id)
    }
  }
  return [...found.values()]
}
