import type { Tx } from '../../platform/database/schema.ts'
import type { Hooks } from '../../platform/hooks.ts'
import { deleteWorkspace } from '../workspaces/delete-workspace.ts'
import { removeFrom } from './remove-member.ts'
import { listMemberRows, listWorkspaceIdsOf, lockMembers } from './store.ts'

/**
 * Leaves every workspace and deletes those without other members. AppError LAST_OWNER if others would be left without
 * an owner. @returns ids of the deleted ones, to purge after the commit
 */
export async function leaveAllWorkspaces(tx: Tx, userId: string, hooks: Hooks): Promise<string[]> {
  const deleted: string[] = []
  for (const workspaceId of await listWorkspaceIdsOf(tx, userId)) {
    await lockMembers(tx, workspaceId)
    if ((await listMemberRows(tx, workspaceId)).length > 1) await removeFrom(tx, workspaceId, userId, hooks)
    else {
      await deleteWorkspace(tx, workspaceId, hooks)
      deleted.push(workspaceId)
    }
  }
  return deleted
}
