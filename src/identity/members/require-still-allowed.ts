import type { Caller, Grant } from '../../contract/endpoint.ts'
import type { MemberRole } from '../../contract/resources.ts'
import { insufficientRole, notFound } from '../../contract/app-error.ts'
import { isAtLeast } from '../../contract/states.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { requireStillValid } from '../sessions/require-still-valid.ts'
import { grantIn } from './grant-in.ts'

/**
 * Checks again, in the transaction that gives others access to a workspace or makes something lasting in it, that the
 * caller may still do so. The request may have waited while they were removed from it or given a lower role.
 * AppError API_KEY_INVALID, NOT_FOUND, INSUFFICIENT_ROLE. @returns what the caller may do now
 */
export async function requireStillAllowed(
  tx: Tx,
  caller: Caller,
  workspaceId: string,
  atLeast: MemberRole,
): Promise<Grant> {
  await requireStillValid(tx, caller)
  const grant = await grantIn(tx, caller, workspaceId)
  if (grant === null) throw notFound('workspace', workspaceId)
  if (!isAtLeast(grant.role, atLeast)) throw insufficientRole(atLeast, grant.role)
  return grant
}
