import type { Caller } from '../../contract/endpoint.ts'
import { insufficientRole, notFound } from '../../contract/app-error.ts'
import { isAtLeast } from '../../contract/states.ts'
import { grantIn } from '../../identity/members/grant-in.ts'
import type { Database, Db } from '../../platform/database/schema.ts'
import { lockingTransaction } from '../../platform/database/row-locks.ts'
import type { Hooks } from '../../platform/hooks.ts'
import { defaultWorkspace } from '../legacy/default-workspace.ts'

/**
 * The workspace of a request that names none in its address: that of the header `x-tiro-space`, otherwise the one of the
 * key, or the account's default one. AppError NOT_FOUND, INSUFFICIENT_ROLE.
 */
export async function ownWorkspace(
  { db, hooks }: { db: Database; hooks: Hooks },
  caller: Caller,
  header: string | string[] | undefined,
): Promise<string> {
  if (header === undefined || header === '') {
    return lockingTransaction(db, (tx) => defaultWorkspace(tx, caller, hooks))
  }
  return writableWorkspace(db, caller, String(header))
}

/** A workspace that a caller may add recordings to. AppError NOT_FOUND, INSUFFICIENT_ROLE. */
export async function writableWorkspace(db: Db, caller: Caller, id: string): Promise<string> {
  const grant = await grantIn(db, caller, id)
  if (grant === null) throw notFound('workspace', id)
  if (!isAtLeast(grant.role, 'editor')) throw insufficientRole('editor', grant.role)
  return grant.workspaceId
}
