import type { Prompt } from '../../contract/endpoints/prompts.ts'
import { pageOf, readPlace, type Page } from '../../platform/database/page.ts'
import type { Db } from '../../platform/database/schema.ts'
import { asPrompt, listPromptRows } from './store.ts'

/** A page of a workspace's prompts, oldest first. */
export async function listPrompts(
  db: Db,
  workspaceId: string,
  query: { limit?: number; cursor?: string },
): Promise<Page<Prompt>> {
  const place = readPlace(query.cursor, 'string')
  const limit = query.limit ?? 100
  const rows = await listPromptRows(db, { workspaceId, place, limit: limit + 1 })
  const page = pageOf(rows, limit, place, (row) => row.createdAt)
  return { ...page, items: page.items.map(asPrompt) }
}
