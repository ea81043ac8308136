import type { Tx } from '../../platform/database/schema.ts'
import { removeWebhooksMadeBy } from './store.ts'

/** Deletes the webhooks that keys created, with their pending deliveries. */
export async function removeWebhooksOfKeys(tx: Tx, keyIds: readonly string[]): Promise<void> {
  await removeWebhooksMadeBy(tx, keyIds)
}
