import type { Tx } from '../../platform/database/schema.ts'
import type { Hooks } from '../../platform/hooks.ts'
import { revokeKey } from '../keys/revoke-key.ts'
import type { Permission } from './store.ts'

/** Revokes the key of an app's permission, and the keys that it made. */
export async function revokeAppKey(
  tx: Tx,
  hooks: Pick<Hooks, 'onKeysRevoked'>,
  { userId, keyId }: Pick<Permission, 'userId' | 'keyId'>,
): Promise<void> {
  await revokeKey(tx, { userId, keyId: null, keyExpiresAt: null }, keyId, true, hooks)
}
