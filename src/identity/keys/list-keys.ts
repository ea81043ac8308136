import type { ApiKey } from '../../contract/endpoints/keys.ts'
import { readPage, type Page } from '../../platform/database/page.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Db, Row } from '../../platform/database/schema.ts'
import { listKeyRows } from './store.ts'

/** A key without its secret. */
export function asApiKey(row: Row<'apiKey'>): ApiKey {
  return {
    id: row.id,
    name: row.name,
    role: row.role as ApiKey['role'],
    lastFour: row.lastFour,
    workspaceIds: row.workspaceIds === null ? null : (JSON.parse(row.workspaceIds) as string[]),
    createdAt: row.createdAt,
    lastUsedAt: row.lastUsedAt,
    expiresAt: row.expiresAt,
    revokedAt: row.revokedAt,
    createdBy: row.madeByKeyId,
    previousSecretUntil: row.previousUntil !== null && row.previousUntil > timestamp() ? row.previousUntil : null,
  }
}

/** A page of an account's keys, newest first, including revoked ones. */
export async function listKeys(
  db: Db,
  userId: string,
  query: { limit?: number; cursor?: string },
): Promise<Page<ApiKey>> {
  const page = await readPage(query, (place, limit) => listKeyRows(db, { userId, place, limit }))
  return { ...page, items: page.items.map(asApiKey) }
}
