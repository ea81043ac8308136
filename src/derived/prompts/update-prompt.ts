import type { Grant } from '../../contract/endpoint.ts'
import type { Handlers } from '../../contract/endpoints/index.ts'
import type { Prompt } from '../../contract/endpoints/prompts.ts'
import { audit } from '../../platform/audit/audit.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { checkPromptLength, requireChangeable } from './check-prompt.ts'
import { asPrompt, patchPrompt, type PromptRow } from './store.ts'

type Given = Parameters<Handlers['updatePrompt']>[0]['body']

/** Changes the given fields. AppError NOT_FOUND, PROMPT_TOO_LONG, INSUFFICIENT_ROLE for a template's prompt. */
export async function updatePrompt(tx: Tx, grant: Grant, id: string, given: Given): Promise<Prompt> {
  if (given.prompt !== undefined) checkPromptLength(given.prompt)
  const row = await requireChangeable(tx, grant, id)
  const changed: PromptRow = {
    ...row,
    updatedAt: timestamp(),
    title: given.title?.trim() ?? row.title,
    prompt: given.prompt ?? row.prompt,
    sampleContent: given.sampleContent === undefined ? row.sampleContent : given.sampleContent,
    autoGenerate: given.autoGenerate === undefined ? row.autoGenerate : Number(given.autoGenerate),
  }
  await patchPrompt(tx, id, changed)
  await audit(tx, {
    action: 'PROMPT_CHANGED',
    workspaceId: grant.workspaceId,
    objectId: id,
    details: { fields: Object.keys(given) },
  })
  return asPrompt(changed)
}
