import type { Handlers } from '../../contract/endpoints/index.ts'
import type { Prompt } from '../../contract/endpoints/prompts.ts'
import { audit } from '../../platform/audit/audit.ts'
import { newRow } from '../../platform/database/new-row.ts'
import { requireRoom } from '../../platform/database/require-room.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { checkPromptLength } from './check-prompt.ts'
import { asPrompt, insertPrompts, type PromptRow } from './store.ts'

type Given = Parameters<Handlers['createPrompt']>[0]['body']

/** Creates a prompt of a workspace. AppError PROMPT_TOO_LONG. */
export async function createPrompt(tx: Tx, workspaceId: string, given: Given): Promise<Prompt> {
  checkPromptLength(given.prompt)
  await requireRoom(tx, 'prompts', workspaceId)
  const row: PromptRow = {
    ...newRow('prm'),
    workspaceId,
    title: given.title.trim(),
    prompt: given.prompt,
    sampleContent: given.sampleContent ?? null,
    adminManaged: 0,
    autoGenerate: given.autoGenerate === true ? 1 : 0,
  }
  await insertPrompts(tx, [row])
  await audit(tx, { action: 'PROMPT_CREATED', workspaceId, objectId: row.id })
  return asPrompt(row)
}
