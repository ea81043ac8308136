import type { Workspace } from '../../contract/resources.ts'
import { audit } from '../../platform/audit/audit.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Patch, Tx } from '../../platform/database/schema.ts'
import { patchWorkspace } from '../store.ts'

/**
 * Changes settings of a workspace, for the audit log by the names of their fields. `updatedAt` names the settings in
 * If-Match, so two changes in the same millisecond have different ones.
 */
export async function writeSettings(
  tx: Tx,
  before: Pick<Workspace, 'id' | 'updatedAt'>,
  patch: Patch<'workspace'>,
  fields: readonly string[],
): Promise<void> {
  const at = timestamp()
  const updatedAt = at > before.updatedAt ? at : timestamp(Date.parse(before.updatedAt) + 1)
  await patchWorkspace(tx, before.id, { ...patch, updatedAt })
  await audit(tx, {
    action: 'WORKSPACE_CHANGED',
    workspaceId: before.id,
    objectId: before.id,
    details: { fields: [...fields] },
  })
}
