import type { Caller } from '../../contract/endpoint.ts'
import type { KeyRole, MemberRole } from '../../contract/resources.ts'
import { isAtLeast } from '../../contract/states.ts'
import { AppError } from '../../contract/app-error.ts'
import type { Db } from '../../platform/database/schema.ts'
import { isValidKey } from '../keys/is-valid-key.ts'
import { grantIn } from './grant-in.ts'
import { findKeyById, findUser } from '../store.ts'

/** The key, with its secret's ID, or the account that a signed URL is made for; it is part of the URL. */
export function signedFor({ userId, keyId, secretId }: Pick<Caller, 'userId' | 'keyId' | 'secretId'>): string {
  return keyId === null ? userId : `${keyId}.${secretId ?? ''}`
}

/**
 * Checks that the key or account behind a signed URL still has at least this role in the workspace: a lower role, leaving
 * the workspace, revoking the key, or rotating it (after the grace period) invalidates its URLs. AppError LINK_INVALID.
 * @returns who that is
 */
export async function requireStillGranted(
  db: Db,
  by: string,
  workspaceId: string,
  atLeast: MemberRole,
): Promise<Caller> {
  const caller = await callerSignedFor(db, by)
  const grant = caller === null ? null : await grantIn(db, caller, workspaceId)
  if (caller !== null && grant !== null && isAtLeast(grant.role, atLeast)) return caller
  throw new AppError('LINK_INVALID', 'This link was created by someone who no longer has the access that it needs.', {
    reason: 'revoked',
  })
}

/** The key or account that `signedFor` named; null if it no longer works. */
export async function callerSignedFor(db: Db, by: string): Promise<Caller | null> {
  const [id = '', secret = ''] = by.split('.', 2)
  const key = id.startsWith('key_') ? await findKeyById(db, id) : undefined
  if (id.startsWith('key_') && (key === undefined || !isValidKey(key, secret))) return null
  const user = await findUser(db, key?.userId ?? id)
  if (user === undefined || user.deletedAt !== null) return null
  return {
    userId: user.id,
    email: user.email,
    isAdministrator: user.isAdministrator === 1,
    keyId: key?.id ?? null,
    secretId: key === undefined ? null : secret,
    keyRole: (key?.role ?? 'OWNER') as KeyRole,
    workspaceIds: key?.workspaceIds == null ? null : (JSON.parse(key.workspaceIds) as string[]),
    keyExpiresAt: key?.expiresAt ?? null,
    appId: key?.appId ?? null,
    session: null,
  }
}
