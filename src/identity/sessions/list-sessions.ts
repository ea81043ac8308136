import type { Session } from '../../contract/endpoints/sessions.ts'
import { timestamp } from '../../platform/database/now.ts'
import { pageOf, readPlace, type Page } from '../../platform/database/page.ts'
import type { Db } from '../../platform/database/schema.ts'
import { listSessionRows } from './store.ts'

/** A page of an account's sessions, newest first. */
export async function listSessions(
  db: Db,
  userId: string,
  currentId: string,
  query: { limit?: number; cursor?: string },
): Promise<Page<Session>> {
  const place = readPlace(query.cursor, 'string')
  const limit = query.limit ?? 100
  const rows = await listSessionRows(db, { userId, now: timestamp(), place, limit: limit + 1 })
  const page = pageOf(rows, limit, place, (row) => row.createdAt)
  return {
    ...page,
    items: page.items.map((row) => ({
      id: row.id,
      createdAt: row.createdAt,
      lastUsedAt: row.lastUsedAt ?? row.createdAt,
      expiresAt: row.expiresAt,
      address: row.address,
      userAgent: row.userAgent,
      isCurrent: row.id === currentId,
    })),
  }
}
