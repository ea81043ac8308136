import type { Prompt } from '../../contract/endpoints/prompts.ts'
import type { Db } from '../../platform/database/schema.ts'
import { asPrompt } from './store.ts'

/** Prompts that run automatically on each new transcript, oldest first. */
export async function listAutoPrompts(db: Db, workspaceId: string): Promise<Prompt[]> {
  const rows = await db
    .selectFrom('prompt')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .where('autoGenerate', '=', 1)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map(asPrompt)
}
