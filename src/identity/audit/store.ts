import type { Place } from '../../platform/database/page.ts'
import { rowsAt } from '../../platform/database/rows-at.ts'
import type { Db, Row } from '../../platform/database/schema.ts'

export interface AuditFilter {
  workspaceId?: string
  action?: string
  userId?: string
  /** Timestamps: from inclusive, to exclusive. */
  from?: string
  to?: string
}

/** Entries of the audit log, newest first. */
export async function listAuditRows(
  db: Db,
  filter: AuditFilter,
  place: Place,
  limit: number,
): Promise<Row<'auditEvent'>[]> {
  let select = db.selectFrom('auditEvent').selectAll()
  for (const column of ['workspaceId', 'action', 'userId'] as const) {
    const value = filter[column]
    if (value !== undefined) select = select.where(column, '=', value)
  }
  if (filter.from !== undefined) select = select.where('createdAt', '>=', filter.from)
  if (filter.to !== undefined) select = select.where('createdAt', '<', filter.to)
  return rowsAt(select, { key: 'createdAt', id: 'id' }, place, limit)
}
