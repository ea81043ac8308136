import type { Tx } from '../../platform/database/schema.ts'
import { removeWebhooksOf } from './store.ts'

/** Deletes the webhooks that a leaving member created in a workspace, with their pending deliveries. */
export async function removeWebhooksOfMember(tx: Tx, workspaceId: string, userId: string): Promise<void> {
  await removeWebhooksOf(tx, workspaceId, userId)
}
