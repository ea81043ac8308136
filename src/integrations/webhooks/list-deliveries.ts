import type { Delivery } from '../../contract/endpoints/webhooks.ts'
import type { Handlers } from '../../contract/endpoints/index.ts'
import { pageOf, readPlace, type Page } from '../../platform/database/page.ts'
import type { Db } from '../../platform/database/schema.ts'
import { asDelivery } from './as-webhook.ts'
import { listDeliveryRows } from './delivery-store.ts'

type Query = Parameters<Handlers['listDeliveries']>[0]['query']

/** A page of a webhook's deliveries, newest first. */
export async function listDeliveries(db: Db, webhookId: string, query: Query): Promise<Page<Delivery>> {
  const place = readPlace(query.cursor, 'string')
  const limit = query.limit ?? 100
  const rows = await listDeliveryRows(db, { webhookId, status: query.status, place, limit: limit + 1 })
  const page = pageOf(rows, limit, place, (row) => row.createdAt)
  return { ...page, items: page.items.map(asDelivery) }
}
