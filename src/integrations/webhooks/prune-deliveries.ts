import { timestamp } from '../../platform/database/now.ts'
import type { Database } from '../../platform/database/schema.ts'
import { removeOldDeliveries } from './delivery-store.ts'
import { removeOrphanedWebhooks } from './store.ts'

const keepMs = 30 * 24 * 3600 * 1000

/** Deletes deliveries older than 30 days, and webhooks whose creator has left the workspace. */
export async function pruneDeliveries(db: Database, now = Date.now()): Promise<void> {
  await removeOldDeliveries(db, timestamp(now - keepMs))
  await removeOrphanedWebhooks(db)
}
