import { requireStillAllowed } from '../../../identity/members/require-still-allowed.ts'
import type { Handlers } from '../../../contract/endpoints/index.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { getChangeable } from '../get-managed-webhook.ts'
import { listDeliveryRowsOf } from '../list-deliveries.ts'
import { redeliver } from '../redeliver.ts'
import type { WebhookDeps } from '../routes.ts'
import { removeWebhook } from '../store.ts'
import { asExportDelivery } from './as-export-rule.ts'
import { asExportRule } from './as-export-rule.ts'
import { createExportRule } from './create-export-rule.ts'
import { defaultTemplate } from './export-settings.ts'
import { getExportRow, listExportRules } from './get-export-rule.ts'
import { requireDestination } from './require-destination.ts'
import { testExportRule } from './test-export-rule.ts'
import { updateExportRule } from './update-export-rule.ts'

/** @param allowedFolders folders of the server that rules may write to */
export function exportRoutes({ db, outbound, box }: WebhookDeps, allowedFolders: readonly string[]) {
  return {
    createExportRule: async ({ caller, grant, body }) => {
      const { folder, url } = await requireDestination({ outbound, allowedFolders }, body)
      const { content = 'TRANSCRIPT', formats, template = defaultTemplate, onEdit = false, tags = [] } = body
      const settings = { content, formats, template, folder, onEdit, tags }
      const rest = { url, header: body.header ?? null, folderIds: body.folderIds ?? null }
      return db
        .transaction()
        .execute((tx) => createExportRule(tx, box, { workspaceId: grant.workspaceId, settings, ...rest }, caller))
    },
    listExportRules: async ({ grant, query }) => {
      const { items, nextCursor, prevCursor } = await listExportRules(db, grant.workspaceId, query)
      return { exportRules: items, nextCursor, prevCursor }
    },
    getExportRule: async ({ grant, params }) =>
      asExportRule(await getExportRow(db, grant.workspaceId, params.exportRuleId)),
    updateExportRule: async ({ caller, grant, params, body }) => {
      const { folder, url } = body
      const isMoved = folder !== undefined || url !== undefined
      const destination = isMoved ? await requireDestination({ outbound, allowedFolders }, body) : null
      return db.transaction().execute(async (tx) => {
        await requireStillAllowed(tx, caller, grant.workspaceId, 'owner')
        const row = await getExportRow(tx, grant.workspaceId, params.exportRuleId)
        return updateExportRule(tx, box, getChangeable(caller, row), { ...body, destination }, caller)
      })
    },
    deleteExportRule: ({ grant, params }) =>
      db.transaction().execute(async (tx) => {
        const { id, workspaceId } = await getExportRow(tx, grant.workspaceId, params.exportRuleId)
        await removeWebhook(tx, id)
        await audit(tx, { action: 'EXPORT_RULE_DELETED', workspaceId, objectId: id })
        return { success: true }
      }),
    testExportRule: async ({ grant, params, signal }) => {
      const rule = await getExportRow(db, grant.workspaceId, params.exportRuleId)
      return testExportRule({ db, outbound, box, allowedFolders }, rule, signal)
    },
    listExportDeliveries: async ({ grant, params, query }) => {
      const rule = await getExportRow(db, grant.workspaceId, params.exportRuleId)
      const { items, nextCursor, prevCursor } = await listDeliveryRowsOf(db, rule.id, query)
      return { deliveries: items.map(asExportDelivery), nextCursor, prevCursor }
    },
    retryExport: ({ grant, params }) =>
      db.transaction().execute(async (tx) => {
        const rule = await getExportRow(tx, grant.workspaceId, params.exportRuleId)
        return asExportDelivery(await redeliver(tx, rule, params.deliveryId))
      }),
    listExportFolders: async () => ({ folders: [...allowedFolders] }),
  } satisfies Partial<Handlers>
}
