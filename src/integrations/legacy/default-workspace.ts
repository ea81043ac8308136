import { grantIn } from '../../identity/members/grant-in.ts'
import type { Caller } from '../../contract/endpoint.ts'
import { AppError } from '../../contract/app-error.ts'
import type { Hooks } from '../../platform/hooks.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { createWorkspace } from '../../identity/workspaces/create-workspace.ts'
import { findDefaultWorkspace, setDefaultWorkspace } from './store.ts'
import { lockByWriting } from '../../platform/database/row-locks.ts'

const name = 'My recordings'

/**
 * The workspace for a caller's recordings of the older API, created on first use. A workspace-bound key uses the first
 * of its workspaces that it may write to. AppError INSUFFICIENT_ROLE if there is none.
 */
export async function defaultWorkspace(tx: Tx, caller: Caller, hooks: Hooks): Promise<string> {
  // Two first calls at once create one workspace.
  await lockByWriting(tx, 'user', caller.userId)
  const known = await findDefaultWorkspace(tx, caller.userId)
  const candidates = caller.workspaceIds ?? (known === undefined ? [] : [known])
  const preferred = known !== undefined && candidates.includes(known) ? [known, ...candidates] : candidates
  for (const id of preferred) {
    const grant = await grantIn(tx, caller, id)
    if (grant !== null && grant.role !== 'viewer') return id
  }
  if (caller.workspaceIds !== null) {
    throw new AppError('INSUFFICIENT_ROLE', "This key can't write to any workspace.", {
      required: 'editor',
      actual: 'viewer',
    })
  }
  const { id } = await createWorkspace(tx, caller.userId, { name }, hooks)
  await setDefaultWorkspace(tx, caller.userId, id)
  return id
}
