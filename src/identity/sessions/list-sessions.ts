import type { Session } from '../../contract/endpoints/sessions.ts'
import { timestamp } from '../../platform/database/now.ts'
import { readPage, type Page } from '../../platform/database/page.ts'
import type { Db } from '../../platform/database/schema.ts'
import { listSessionRows } from './store.ts'

/** A page of an account's sessions, newest first. */
export async function listSessions(
  db: Db,
  userId: string,
  currentId: string,
  query: { limit?: number; cursor?: string },
): Promise<Page<Session>> {
  const page = await readPage(query, (place, limit) => listSessionRows(db, { userId, now: timestamp(), place, limit }))
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
