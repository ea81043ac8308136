import type { Grant } from '../../contract/endpoint.ts'
import { promptLengthMax } from '../../contract/endpoints/prompts.ts'
import { AppError, notFound } from '../../contract/app-error.ts'
import type { Db } from '../../platform/database/schema.ts'
import { findPrompt, type PromptRow } from './store.ts'

/** AppError PROMPT_TOO_LONG above 20,000 characters. */
export function checkPromptLength(prompt: string): void {
  // As lengths are counted everywhere else: a character outside the first plane is one, not two.
  const characters = Array.from(prompt).length
  if (characters <= promptLengthMax) return
  throw new AppError('PROMPT_TOO_LONG', `A prompt may have at most ${promptLengthMax} characters.`, {
    maxCharacters: promptLengthMax,
    characters,
  })
}

/** A prompt that the caller may change; only owners change a template's. AppError NOT_FOUND, INSUFFICIENT_ROLE. */
export async function requireChangeable(db: Db, grant: Grant, id: string): Promise<PromptRow> {
  const row = await findPrompt(db, grant.workspaceId, id)
  if (row === undefined) throw notFound('prompt', id)
  if (row.adminManaged === 1 && grant.role !== 'owner') {
    throw new AppError('INSUFFICIENT_ROLE', 'This prompt comes from a template. Only owners can change it.', {
      required: 'owner',
      actual: grant.role,
    })
  }
  return row
}
