import { AppError } from '../../contract/app-error.ts'
import { lockingTransaction } from '../../platform/database/row-locks.ts'
import type { Database } from '../../platform/database/schema.ts'
import { hashSecret } from '../../platform/secrets/hash-secret.ts'
import { authenticateKey } from '../keys/authenticate-key.ts'
import type { AppHooks } from './oauth-model.ts'
import { OAuthError } from './oauth-error.ts'
import { revokeAppKey } from './revoke-app-key.ts'
import { findRefresh, type Permission } from './store.ts'

/**
 * Ends the permission that an access or refresh token of an app belongs to (RFC 7009). An unknown token is no error.
 * @throws OAuthError
 */
export async function revokeToken(db: Database, hooks: AppHooks, form: Record<string, string>): Promise<void> {
  const { token, client_id: appId } = form
  if (token === undefined || token === '') throw new OAuthError('invalid_request', 'The field token is missing.')
  if (appId === undefined) throw new OAuthError('invalid_client', 'The field client_id is missing.', 401)
  const permission = (await findRefresh(db, hashSecret(token))) ?? (await permissionOf(db, token))
  if (permission?.appId !== appId) return
  await lockingTransaction(db, (tx) => revokeAppKey(tx, hooks, permission))
}

async function permissionOf(db: Database, token: string): Promise<Permission | undefined> {
  try {
    const { userId, keyId, appId } = await authenticateKey(db, token)
    return keyId === null || appId === null ? undefined : { userId, keyId, appId }
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
