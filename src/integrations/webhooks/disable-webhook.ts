import { append } from '../../platform/events/events.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { failPending } from './delivery-store.ts'

/**
 * Disables a webhook after a 410 answer, five days of failures or the deletion of its folders, fails its pending
 * deliveries and writes an event. Does nothing if it is disabled already. Call it last in the transaction (see `append`).
 */
export async function disableWebhook(
  tx: Tx,
  id: string,
  reason: 'GONE' | 'FAILING' | 'FOLDERS_DELETED',
  now: number,
): Promise<void> {
  const row = await tx
    .updateTable('webhook')
    .set({ disabledAt: timestamp(now), disabledReason: reason, updatedAt: timestamp(now) })
    .where('id', '=', id)
    .where('disabledAt', 'is', null)
    .returning(['workspaceId', 'export', 'recordingId'])
    .executeTakeFirst()
  if (row === undefined) return
  await failPending(tx, id)
  const { workspaceId } = row
  // Nobody registered it.
  if (row.recordingId !== null) return
  const status = 'DISABLED'
  if (row.export === null) await append(tx, { type: 'WEBHOOK_DISABLED', workspaceId, data: { webhookId: id, status } })
  else await append(tx, { type: 'EXPORT_RULE_DISABLED', workspaceId, data: { exportRuleId: id, status } })
}
