import type { Grant } from '../../contract/endpoint.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { requireChangeable } from './check-prompt.ts'
import { removePrompt } from './store.ts'

/** Deletes a prompt; its insights stay. AppError NOT_FOUND, INSUFFICIENT_ROLE. */
export async function deletePrompt(tx: Tx, grant: Grant, id: string): Promise<void> {
  await requireChangeable(tx, grant, id)
  await removePrompt(tx, id)
  await audit(tx, { action: 'PROMPT_DELETED', workspaceId: grant.workspaceId, objectId: id })
}
