import { notFound } from '../../contract/app-error.ts'
import type { Caller } from '../../contract/endpoint.ts'
import type { Me } from '../../contract/resources.ts'
import type { Db } from '../../platform/database/schema.ts'
import { findUser } from '../store.ts'
import { asUser } from './as-user.ts'

/** The caller's account, and the key that they use. */
export async function getMe(db: Db, caller: Caller): Promise<Me> {
  const user = await findUser(db, caller.userId)
  if (user === undefined) throw notFound('user', caller.userId)
  const key =
    caller.keyId === null
      ? null
      : {
          id: caller.keyId,
          role: caller.keyRole,
          workspaceIds: caller.workspaceIds === null ? null : [...caller.workspaceIds],
          expiresAt: caller.keyExpiresAt,
        }
  return {
    ...asUser(user),
    isAdministrator: user.isAdministrator === 1,
    mustSetUpSecondFactor: caller.session?.mustSetUp ?? false,
    key,
  }
}
