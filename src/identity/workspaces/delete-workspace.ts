import { audit } from '../../platform/audit/audit.ts'
import { append } from '../../platform/events/events.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Tx } from '../../platform/database/schema.ts'
import type { Hooks } from '../../platform/hooks.ts'
import { patchWorkspace } from '../store.ts'

/** Deletes a workspace for good as of the commit; `beginPurge` removes its contents. */
export async function deleteWorkspace(
  tx: Tx,
  workspaceId: string,
  hooks: Pick<Hooks, 'onWorkspaceDeleted'>,
): Promise<void> {
  await hooks.onWorkspaceDeleted(tx, workspaceId)
  const now = timestamp()
  await patchWorkspace(tx, workspaceId, { deletedAt: now, updatedAt: now })
  await audit(tx, { action: 'WORKSPACE_DELETED', workspaceId, objectId: workspaceId })
  await append(tx, { type: 'WORKSPACE_DELETED', workspaceId, data: {} })
}
