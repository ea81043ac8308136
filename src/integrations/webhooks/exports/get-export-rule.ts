import type { ExportRule } from '../../../contract/endpoints/exports.ts'
import type { Handlers } from '../../../contract/endpoints/index.ts'
import { notFound } from '../../../contract/app-error.ts'
import { readPage, type Page } from '../../../platform/database/page.ts'
import type { Db } from '../../../platform/database/schema.ts'
import { findWebhook, listExportRows } from '../store.ts'
import { asExportRule } from './as-export-rule.ts'
import { isExport, type ExportRow } from './export-settings.ts'

/** An export rule of a workspace, as stored. AppError NOT_FOUND. */
export async function getExportRow(db: Db, workspaceId: string, id: string): Promise<ExportRow> {
  const row = await findWebhook(db, id, 'export')
  if (row === undefined || row.workspaceId !== workspaceId || !isExport(row)) throw notFound('export rule', id)
  return row
}

export async function listExportRules(
  db: Db,
  workspaceId: string,
  query: Parameters<Handlers['listExportRules']>[0]['query'],
): Promise<Page<ExportRule>> {
  const page = await readPage(query, (place, limit) => listExportRows(db, { workspaceId, place, limit }))
  return { ...page, items: page.items.filter(isExport).map(asExportRule) }
}
