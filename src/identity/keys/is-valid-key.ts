import { AppError } from '../../contract/app-error.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Row } from '../../platform/database/schema.ts'
import { secretId } from './key-format.ts'

/** Whether a key works, with this one of its secrets. */
export function isValidKey(key: Row<'apiKey'>, secret: string): boolean {
  const now = timestamp()
  if (key.revokedAt !== null || (key.expiresAt !== null && key.expiresAt <= now)) return false
  if (secretId(key.hash) === secret) return true
  const isInGrace = key.previousUntil !== null && key.previousUntil > now
  return isInGrace && key.previousHash !== null && secretId(key.previousHash) === secret
}

export function unknownKey(): AppError {
  return new AppError('API_KEY_INVALID', 'This key is unknown or was revoked.')
}
