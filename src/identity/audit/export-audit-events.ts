import { Readable } from 'node:stream'
import { csvRows } from '../../formats/csv-rows.ts'
import { flushReads } from '../../platform/audit/audit.ts'
import type { Place } from '../../platform/database/page.ts'
import type { Database, Row } from '../../platform/database/schema.ts'
import { filterOf } from './list-audit-events.ts'
import { listAuditRows, type AuditFilter } from './store.ts'

const columns = [
  'createdAt',
  'action',
  'result',
  'source',
  'email',
  'userId',
  'keyName',
  'keyId',
  'address',
  'userAgent',
  'workspaceId',
  'objectType',
  'objectId',
  'details',
  'id',
] as const satisfies readonly (keyof Row<'auditEvent'>)[]

const pageRows = 500

/** The matching entries as CSV (RFC 4180), read page by page while it is sent. */
export async function exportAuditEvents(db: Database, query: AuditFilter): Promise<Readable> {
  await flushReads(db)
  return Readable.from(pagesOf(db, filterOf(query)))
}

async function* pagesOf(db: Database, filter: AuditFilter): AsyncGenerator<string, void, undefined> {
  yield csvRows([[...columns]])
  let place: Place = { at: null, direction: 'next' }
  for (;;) {
    const rows = await listAuditRows(db, filter, place, pageRows)
    const last = rows.at(-1)
    if (last === undefined) return
    yield csvRows(rows.map((row) => columns.map((column) => row[column] ?? '')))
    place = { at: { key: last.createdAt, id: last.id }, direction: 'next' }
  }
}
