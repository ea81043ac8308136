import type { Caller } from '../../contract/endpoint.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { isValidKey, unknownKey } from '../keys/is-valid-key.ts'
import { findKeyById, lockAccount } from '../store.ts'
import { sessionEnded } from './session.ts'
import { hasSession } from './store.ts'

/**
 * Checks again, in the transaction that makes something lasting, that the caller's key or session works. The request
 * may have waited while that was revoked, and what it makes would go on giving access. AppError API_KEY_INVALID.
 */
export async function requireStillValid(
  tx: Tx,
  { userId, keyId, secretId, session }: Pick<Caller, 'userId' | 'keyId' | 'secretId' | 'session'>,
): Promise<void> {
  await lockAccount(tx, userId)
  const key = keyId === null ? undefined : await findKeyById(tx, keyId)
  if (keyId !== null && (key === undefined || !isValidKey(key, secretId ?? ''))) throw unknownKey()
  if (session !== null && !(await hasSession(tx, session.id))) throw sessionEnded()
}
