import type { Prompt } from '../../contract/endpoints/prompts.ts'
import { readPage, type Page } from '../../platform/database/page.ts'
import type { Db } from '../../platform/database/schema.ts'
import { asPrompt, listPromptRows } from './store.ts'

/** A page of a workspace's prompts, oldest first. */
export async function listPrompts(
  db: Db,
  workspaceId: string,
  query: { limit?: number; cursor?: string },
): Promise<Page<Prompt>> {
  const page = await readPage(query, (place, limit) => listPromptRows(db, { workspaceId, place, limit }))
  return { ...page, items: page.items.map(asPrompt) }
}
