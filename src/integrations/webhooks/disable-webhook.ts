import { append } from '../../platform/events/events.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { failPending } from './delivery-store.ts'

/**
 * Switches a webhook off that its receiver or five days of failures have ended, gives up what waits for it, and tells
 * the workspace. Does nothing where it is off already. Call it last in the transaction (see `append`).
 */
export async function disableWebhook(tx: Tx, id: string, now: number): Promise<void> {
  const row = await tx
    .updateTable('webhook')
    .set({ disabledAt: timestamp(now), updatedAt: timestamp(now) })
    .where('id', '=', id)
    .where('disabledAt', 'is', null)
    .returning('workspaceId')
    .executeTakeFirst()
  if (row === undefined) return
  await failPending(tx, id)
  const { workspaceId } = row
  await append(tx, { type: 'WEBHOOK_DISABLED', workspaceId, data: { webhookId: id, status: 'DISABLED' } })
}
