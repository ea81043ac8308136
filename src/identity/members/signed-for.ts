import type { Caller } from '../../contract/endpoint.ts'
import type { KeyRole } from '../../contract/resources.ts'
import { AppError } from '../../contract/app-error.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Db } from '../../platform/database/schema.ts'
import { grantIn } from './grant-in.ts'
import { findKeyById, findUser } from '../store.ts'

/** The key or account that a signed URL is made for; it is part of the URL. */
export function signedFor(caller: Pick<Caller, 'userId' | 'keyId'>): string {
  return caller.keyId ?? caller.userId
}

/**
 * Checks that the key or account behind a signed URL still has access to the workspace: revoking the key or leaving
 * the workspace invalidates its URLs. AppError LINK_INVALID.
 */
export async function requireStillGranted(db: Db, by: string, workspaceId: string): Promise<void> {
  const caller = await callerBy(db, by)
  if (caller !== null && (await grantIn(db, caller, workspaceId)) !== null) return
  throw new AppError('LINK_INVALID', 'This link was created by someone who no longer has access to the workspace.', {
    reason: 'revoked',
  })
}

async function callerBy(db: Db, by: string): Promise<Caller | null> {
  const key = by.startsWith('key_') ? await findKeyById(db, by) : undefined
  if (by.startsWith('key_')) {
    const now = timestamp()
    if (key === undefined || key.revokedAt !== null || (key.expiresAt !== null && key.expiresAt <= now)) return null
  }
  const user = await findUser(db, key?.userId ?? by)
  if (user === undefined || user.deletedAt !== null) return null
  return {
    userId: user.id,
    email: user.email,
    isAdministrator: user.isAdministrator === 1,
    keyId: key?.id ?? null,
    keyRole: (key?.role ?? 'OWNER') as KeyRole,
    workspaceIds: key?.workspaceIds == null ? null : (JSON.parse(key.workspaceIds) as string[]),
  }
}
