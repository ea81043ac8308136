import type { Tx } from '../../platform/database/schema.ts'
import { removeWebhooksOf } from './store.ts'

/** Ends the webhooks that somebody who leaves a workspace made there, with what waits for them. */
export async function removeWebhooksOfMember(tx: Tx, workspaceId: string, userId: string): Promise<void> {
  await removeWebhooksOf(tx, workspaceId, userId)
}
