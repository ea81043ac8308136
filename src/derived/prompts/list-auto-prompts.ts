import type { Prompt } from '../../contract/endpoints/prompts.ts'
import type { Db } from '../../platform/database/schema.ts'
import { asPrompt, listAutoPromptRows } from './store.ts'

/** Prompts that run automatically on each new transcript, oldest first. */
export async function listAutoPrompts(db: Db, workspaceId: string): Promise<Prompt[]> {
  return (await listAutoPromptRows(db, workspaceId)).map(asPrompt)
}
