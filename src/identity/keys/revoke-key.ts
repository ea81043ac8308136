import type { Caller } from '../../contract/endpoint.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { requireManageable } from './rotate-key.ts'
import { patchKey } from './store.ts'

/** Revokes a key as of the commit, since every request checks the database. Safe to repeat. AppError NOT_FOUND. */
export async function revokeKey(tx: Tx, caller: Caller, id: string): Promise<void> {
  const row = await requireManageable(tx, caller, id)
  if (row.revokedAt === null)
    await patchKey(tx, id, { revokedAt: timestamp(), previousHash: null, previousUntil: null })
}
