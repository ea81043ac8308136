import type { Delivery } from '../../contract/endpoints/webhooks.ts'
import type { Handlers } from '../../contract/endpoints/index.ts'
import { readPage, type Page } from '../../platform/database/page.ts'
import type { Db } from '../../platform/database/schema.ts'
import { asDelivery } from './as-webhook.ts'
import { listDeliveryRows, type DeliveryRow } from './delivery-store.ts'

type Query = Parameters<Handlers['listDeliveries']>[0]['query']

/** A page of a webhook's deliveries, newest first. */
export async function listDeliveries(db: Db, webhookId: string, query: Query): Promise<Page<Delivery>> {
  const page = await listDeliveryRowsOf(db, webhookId, query)
  return { ...page, items: page.items.map(asDelivery) }
}

/** The same for a webhook or an export rule, as stored. */
export async function listDeliveryRowsOf(db: Db, webhookId: string, query: Query): Promise<Page<DeliveryRow>> {
  return readPage(query, (place, limit) => listDeliveryRows(db, { webhookId, status: query.status, place, limit }))
}
