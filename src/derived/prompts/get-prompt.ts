import type { Prompt } from '../../contract/endpoints/prompts.ts'
import { notFound } from '../../contract/app-error.ts'
import type { Db } from '../../platform/database/schema.ts'
import { asPrompt, findPrompt } from './store.ts'

/** A prompt of a workspace. AppError NOT_FOUND. */
export async function getPrompt(db: Db, workspaceId: string, id: string): Promise<Prompt> {
  const row = await findPrompt(db, workspaceId, id)
  if (row === undefined) throw notFound('prompt', id)
  return asPrompt(row)
}
