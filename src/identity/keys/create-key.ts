import type { KeyRole } from '../../contract/resources.ts'
import { newId } from '../../platform/database/ids.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Db } from '../../platform/database/schema.ts'
import { hashKey, newKey } from './key-format.ts'
import { insertKey } from './store.ts'

export interface NewKeyOptions {
  userId: string
  name: string
  role: KeyRole
  /** Null: every workspace of the account. */
  workspaceIds?: readonly string[] | null
  /** RFC 3339, or null: never. */
  expiresAt?: string | null
}

/** Creates a key and returns it, the only time that it can be read. */
export async function createKey(db: Db, options: NewKeyOptions): Promise<{ id: string; key: string }> {
  const key = newKey()
  const id = newId('key')
  await insertKey(db, {
    id,
    userId: options.userId,
    name: options.name,
    role: options.role,
    hash: hashKey(key),
    lastFour: key.slice(-4),
    workspaceIds: options.workspaceIds == null ? null : JSON.stringify(options.workspaceIds),
    createdAt: timestamp(),
    lastUsedAt: null,
    expiresAt: options.expiresAt ?? null,
    revokedAt: null,
  })
  return { id, key }
}
