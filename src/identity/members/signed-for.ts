import type { Caller } from '../../contract/endpoint.ts'
import type { KeyRole } from '../../contract/resources.ts'
import { AppError } from '../../contract/app-error.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Db } from '../../platform/database/schema.ts'
import { grantIn } from './grant-in.ts'
import { findKeyById, findUser } from '../store.ts'

/** Whom a signed address is made for: the key, else the account. It stands in the address. */
export function signedFor(caller: Pick<Caller, 'userId' | 'keyId'>): string {
  return caller.keyId ?? caller.userId
}

/**
 * Sees that whoever a signed address was made for may still enter the workspace: revoking a key, or leaving a
 * workspace, ends the addresses too. AppError LINK_INVALID.
 */
export async function requireStillGranted(db: Db, by: string, workspaceId: string): Promise<void> {
  const caller = await callerBy(db, by)
  if (caller !== null && (await grantIn(db, caller, workspaceId)) !== null) return
  throw new AppError('LINK_INVALID', 'Whoever asked for this address may not enter the workspace any more.', {
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
