import type { Caller, Grant } from '../../contract/endpoint.ts'
import type { Handlers } from '../../contract/endpoints/index.ts'
import type { Webhook } from '../../contract/resources.ts'
import { readPage, type Page } from '../../platform/database/page.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Db } from '../../platform/database/schema.ts'
import { asWebhook, seesUrls } from './as-webhook.ts'
import { listActiveWebhooksOf, listWebhookRows } from './store.ts'

type Query = Parameters<Handlers['listWebhooks']>[0]['query']

/** A page of the webhooks in a caller's workspaces; viewers and agents see redacted URLs. */
export async function listWebhooks(db: Db, caller: Caller, query: Query): Promise<Page<Webhook>> {
  const page = await readPage(query, (place, limit) =>
    listWebhookRows(db, { caller, workspaceId: query.workspaceId, place, limit }),
  )
  return { ...page, items: page.items.map((row) => asWebhook(row, !seesUrls(caller, row.callerRole))) }
}

/** The active webhooks of a workspace, which apply to its recordings; viewers and agents see redacted URLs. */
export async function listWebhooksOf(db: Db, caller: Caller, grant: Grant): Promise<Webhook[]> {
  const rows = await listActiveWebhooksOf(db, grant.workspaceId, timestamp())
  return rows.map((row) => asWebhook(row, !seesUrls(caller, grant.role)))
}
