import { isAuditAction } from '../../contract/audit.ts'
import type { Caller } from '../../contract/endpoint.ts'
import type { AuditEvent } from '../../contract/endpoints/audit.ts'
import { insufficientRole, notFound } from '../../contract/app-error.ts'
import { flushReads } from '../../platform/audit/audit.ts'
import { timestamp } from '../../platform/database/now.ts'
import { readPage, type Page } from '../../platform/database/page.ts'
import type { Database, Db, Row } from '../../platform/database/schema.ts'
import { requireAdministrator } from '../accounts/invite.ts'
import { grantIn } from '../members/grant-in.ts'
import { listAuditRows, type AuditFilter } from './store.ts'

/** Administrators read everything, owners what happened in their workspace. AppError NOT_FOUND, INSUFFICIENT_ROLE. */
export async function requireReader(db: Db, caller: Caller, workspaceId: string | undefined): Promise<void> {
  const isAdministrator = caller.isAdministrator && caller.workspaceIds === null
  if (isAdministrator) return
  if (workspaceId === undefined) return requireAdministrator(caller)
  const grant = await grantIn(db, caller, workspaceId)
  if (grant === null) throw notFound('workspace', workspaceId)
  if (grant.role === 'owner') return
  throw insufficientRole('owner', grant.role)
}

/** A filter with times in the form that is stored. */
export function filterOf({ from, to, workspaceId, action, userId }: AuditFilter): AuditFilter {
  return {
    ...(workspaceId === undefined ? {} : { workspaceId }),
    ...(action === undefined ? {} : { action }),
    ...(userId === undefined ? {} : { userId }),
    ...(from === undefined ? {} : { from: timestamp(new Date(from)) }),
    ...(to === undefined ? {} : { to: timestamp(new Date(to)) }),
  }
}

/** A page of the audit log, newest first, with the reads that waited to be written. */
export async function listAuditEvents(
  db: Database,
  query: AuditFilter & { limit?: number; cursor?: string },
): Promise<Page<AuditEvent>> {
  await flushReads(db)
  const page = await readPage(query, (place, limit) => listAuditRows(db, filterOf(query), place, limit))
  return { ...page, items: page.items.flatMap(asAuditEvent) }
}

/** Leaves out actions that this version doesn't know. */
function asAuditEvent(row: Row<'auditEvent'>): AuditEvent[] {
  const { action } = row
  return isAuditAction(action) ? [{ ...row, action, details: JSON.parse(row.details) as Record<string, unknown> }] : []
}
