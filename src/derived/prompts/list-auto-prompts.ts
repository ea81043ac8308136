import type { Prompt } from '../../contract/endpoints/prompts.ts'
import type { Db } from '../../platform/database/schema.ts'
import { asPrompt, listAutoPromptRows } from './store.ts'

/** Prompts that are answered for each new transcript by themselves, oldest first. */
export async function listAutoPrompts(db: Db, workspaceId: string): Promise<Prompt[]> {
  return (await listAutoPromptRows(db, workspaceId)).map(asPrompt)
}
