import type { Handlers } from '../../contract/endpoints/index.ts'
import { notFound } from '../../contract/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { Database, Db } from '../../platform/database/schema.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { asDelivery } from './as-webhook.ts'
import { chosenEvents, requireEvents } from './chosen-events.ts'
import { createWebhook } from './create-webhook.ts'
import { getChangeableWebhook, getManagedWebhook, requireOwner } from './get-managed-webhook.ts'
import { getWebhook } from './get-webhook.ts'
import { listDeliveries } from './list-deliveries.ts'
import { listWebhooks } from './list-webhooks.ts'
import { redeliver } from './redeliver.ts'
import { rotateSecret } from './rotate-secret.ts'
import { removeWebhook } from './store.ts'
import { testWebhook } from './test-webhook.ts'
import { updateWebhook } from './update-webhook.ts'

export interface WebhookDeps {
  db: Database
  outbound: Outbound
  box: SecretBox
}

export function webhookRoutes({ db, outbound, box }: WebhookDeps) {
  return {
    createWebhook: async ({ caller, body }) => {
      const requireOwned = (at: Db) =>
        requireOwner(at, caller, body.workspaceId, notFound('workspace', body.workspaceId))
      await requireOwned(db)
      const events = requireEvents(body)
      const { url } = await outbound.check(body.url)
      return db.transaction().execute(async (tx) => {
        await requireOwned(tx)
        return createWebhook(tx, box, { ...body, events, url }, caller)
      })
    },
    listWebhooks: async ({ caller, query }) => {
      const { items, nextCursor, prevCursor } = await listWebhooks(db, caller, query)
      return { webhooks: items, nextCursor, prevCursor }
    },
    getWebhook: ({ caller, params }) => getWebhook(db, caller, params.webhookId),
    updateWebhook: async ({ caller, params, body }) => {
      await getManagedWebhook(db, caller, params.webhookId)
      const { event: _, ...fields } = body
      const events = chosenEvents(body) ?? undefined
      const url = body.url === undefined ? undefined : (await outbound.check(body.url)).url
      return db.transaction().execute(async (tx) => {
        const row = await getChangeableWebhook(tx, caller, params.webhookId)
        return updateWebhook(tx, row, { ...fields, events, url }, caller)
      })
    },
    deleteWebhook: ({ caller, params }) =>
      db.transaction().execute(async (tx) => {
        const row = await getManagedWebhook(tx, caller, params.webhookId)
        await removeWebhook(tx, row.id)
        await audit(tx, { action: 'WEBHOOK_DELETED', workspaceId: row.workspaceId, objectId: row.id })
        return { success: true }
      }),
    testWebhook: ({ caller, params }) =>
      db.transaction().execute(async (tx) => testWebhook(tx, await getManagedWebhook(tx, caller, params.webhookId))),
    rotateWebhookSecret: ({ caller, params }) =>
      db
        .transaction()
        .execute(async (tx) => rotateSecret(tx, box, await getChangeableWebhook(tx, caller, params.webhookId))),
    listDeliveries: async ({ caller, params, query }) => {
      const webhook = await getManagedWebhook(db, caller, params.webhookId)
      const { items, nextCursor, prevCursor } = await listDeliveries(db, webhook.id, query)
      return { deliveries: items, nextCursor, prevCursor }
    },
    redeliver: ({ caller, params }) =>
      db
        .transaction()
        .execute(async (tx) =>
          asDelivery(await redeliver(tx, await getManagedWebhook(tx, caller, params.webhookId), params.deliveryId)),
        ),
  } satisfies Partial<Handlers>
}
