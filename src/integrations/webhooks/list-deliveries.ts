import type { Delivery } from '../../contract/endpoints/webhooks.ts'
import type { Handlers } from '../../contract/endpoints/index.ts'
import { readPage, type Page } from '../../platform/database/page.ts'
import type { Db } from '../../platform/database/schema.ts'
import { asDelivery } from './as-webhook.ts'
import { listDeliveryRows } from './delivery-store.ts'

type Query = Parameters<Handlers['listDeliveries']>[0]['query']

/** A page of a webhook's deliveries, newest first. */
export async function listDeliveries(db: Db, webhookId: string, query: Query): Promise<Page<Delivery>> {
  const page = await readPage(query, (place, limit) =>
    listDeliveryRows(db, { webhookId, status: query.status, place, limit }),
  )
  return { ...page, items: page.items.map(asDelivery) }
}
