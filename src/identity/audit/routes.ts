import type { Handlers } from '../../contract/endpoints/index.ts'
import { audit } from '../../platform/audit/audit.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Database } from '../../platform/database/schema.ts'
import { exportAuditEvents } from './export-audit-events.ts'
import { listAuditEvents, requireReader } from './list-audit-events.ts'

export function auditRoutes(db: Database) {
  return {
    listAuditEvents: async ({ caller, query }) => {
      await requireReader(db, caller, query.workspaceId)
      const { items, nextCursor, prevCursor } = await listAuditEvents(db, query)
      return { auditEvents: items, nextCursor, prevCursor }
    },
    exportAuditEvents: async ({ caller, query }) => {
      await requireReader(db, caller, query.workspaceId)
      await audit(db, { action: 'AUDIT_LOG_EXPORTED', details: { ofWorkspaceId: query.workspaceId ?? null } })
      return {
        contentType: 'text/csv; charset=utf-8',
        fileName: `audit-log-${timestamp().slice(0, 10)}.csv`,
        headers: { 'cache-control': 'no-store' },
        content: { stream: await exportAuditEvents(db, query) },
      }
    },
  } satisfies Partial<Handlers>
}
