import { audit } from '../../platform/audit/audit.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { failPending } from './delivery-store.ts'
import { pauseMadeByKeysOf } from './store.ts'

/**
 * Pauses the webhooks, export rules and callbacks that keys of an account created: one of somebody else would go on
 * sending them what is said. Owners see them, and can continue their own.
 */
export async function pauseWebhooksOfKeys(tx: Tx, userId: string): Promise<void> {
  for (const { id, workspaceId, export: rule } of await pauseMadeByKeysOf(tx, userId, timestamp())) {
    await failPending(tx, id)
    const action = rule === null ? 'WEBHOOK_CHANGED' : 'EXPORT_RULE_CHANGED'
    await audit(tx, { action, workspaceId, objectId: id, by: userId, details: { fields: ['disabled'] } })
  }
}
