import type { KeyRole } from '../../contract/resources.ts'
import { audit } from '../../platform/audit/audit.ts'
import { newId } from '../../platform/database/ids.ts'
import { requireRoom } from '../../platform/database/require-room.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { hashSecret } from '../../platform/secrets/hash-secret.ts'
import { newKey } from './key-format.ts'
import { insertKey } from './store.ts'

export interface NewKeyOptions {
  userId: string
  name: string
  role: KeyRole
  /** Null: every workspace of the account. */
  workspaceIds?: readonly string[] | null
  /** RFC 3339, or null: never. */
  expiresAt?: string | null
  /** The account that creates it, where the request isn't signed by it. */
  by?: string
  /** The app that will get the secret as its access token. */
  appId?: string
}

/** Creates a key and returns it, the only time that it can be read. */
export async function createKey(tx: Tx, options: NewKeyOptions): Promise<{ id: string; key: string }> {
  await requireRoom(tx, 'apiKeys', options.userId)
  const key = newKey()
  const id = newId('key')
  const workspaceIds = options.workspaceIds ?? null
  const { role, name } = options
  const expiresAt = options.expiresAt ?? null
  await insertKey(tx, {
    id,
    userId: options.userId,
    name,
    role,
    hash: hashSecret(key),
    lastFour: key.slice(-4),
    workspaceIds: workspaceIds === null ? null : JSON.stringify(workspaceIds),
    createdAt: timestamp(),
    expiresAt,
    appId: options.appId ?? null,
  })
  await audit(tx, {
    action: 'KEY_CREATED',
    objectId: id,
    ...(options.by === undefined ? {} : { by: options.by }),
    details: { name, role, workspaceIds: workspaceIds === null ? null : [...workspaceIds], expiresAt },
  })
  return { id, key }
}
