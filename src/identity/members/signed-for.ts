import type { Caller } from '../../contract/endpoint.ts'
import type { KeyRole, MemberRole } from '../../contract/resources.ts'
import { isAtLeast } from '../../contract/states.ts'
import { AppError } from '../../contract/app-error.ts'
import type { Db } from '../../platform/database/schema.ts'
import { isValidKey } from '../keys/is-valid-key.ts'
import { callerOfSessionId } from '../sessions/session.ts'
import { grantIn } from './grant-in.ts'
import { findKeyById, findUser } from '../store.ts'

/** The session, or the key with its secret's ID, that a signed URL is made for; it is part of the URL. */
export function signedFor({ keyId, secretId, session }: Pick<Caller, 'keyId' | 'secretId' | 'session'>): string {
  if (session !== null) return session.id
  if (keyId === null || secretId === null) throw new Error('a signed URL for nobody')
  return `${keyId}.${secretId}`
}

/**
 * Checks that the session or key behind a signed URL still has at least this role in the workspace: a lower role, leaving
 * the workspace, the end of the session, revoking the key, or rotating it (after the grace period) invalidates its URLs.
 * AppError LINK_INVALID.
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

/** The caller that `signedFor` named; null if the session or key no longer works. */
export async function callerSignedFor(db: Db, by: string): Promise<Caller | null> {
  const [id = '', secret = ''] = by.split('.', 2)
  if (!id.startsWith('key_')) return callerOfSessionId(db, id)
  const key = await findKeyById(db, id)
  if (key === undefined || !isValidKey(key, secret)) return null
  const user = await findUser(db, key.userId)
  if (user === undefined || user.deletedAt !== null) return null
  return {
    userId: user.id,
    email: user.email,
    isAdministrator: user.isAdministrator === 1,
    keyId: key.id,
    secretId: secret,
    keyRole: key.role as KeyRole,
    workspaceIds: key.workspaceIds === null ? null : (JSON.parse(key.workspaceIds) as string[]),
    keyExpiresAt: key.expiresAt,
    appId: key.appId,
    session: null,
  }
}
