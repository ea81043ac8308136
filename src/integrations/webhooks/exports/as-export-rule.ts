import type { ExportDelivery, ExportRule } from '../../../contract/endpoints/exports.ts'
import { timestamp } from '../../../platform/database/now.ts'
import type { DeliveryRow } from '../delivery-store.ts'
import { folderIdsOf } from '../store.ts'
import { settingsOf, type ExportRow } from './export-settings.ts'
import { readLog } from '../read-log.ts'

/** A row in the form of the contract, without the value of its header. */
export function asExportRule(row: ExportRow): ExportRule {
  return {
    id: row.id,
    createdAt: row.createdAt,
    workspaceId: row.workspaceId,
    createdById: row.createdById,
    disabledAt: row.disabledAt,
    disabledReason: row.disabledReason as ExportRule['disabledReason'],
    endsAt: row.endsAt,
    ...settingsOf(row),
    url: row.url === '' ? null : row.url,
    folderIds: folderIdsOf(row),
  }
}

export function asExportDelivery(row: DeliveryRow): ExportDelivery {
  const { data } = JSON.parse(row.body) as { data: { recordingId: string; insightId?: string } }
  return {
    id: row.id,
    exportRuleId: row.webhookId,
    event: row.event as ExportDelivery['event'],
    recordingId: data.recordingId,
    insightId: data.insightId ?? null,
    status: row.status,
    createdAt: row.createdAt,
    nextAttemptAt: row.nextAttemptAt === null ? null : timestamp(row.nextAttemptAt),
    deliveredAt: row.deliveredAt,
    attempts: readLog(row.log),
  }
}
