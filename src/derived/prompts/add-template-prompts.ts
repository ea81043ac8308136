import { newId } from '../../platform/database/ids.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { findTemplate } from '../templates/templates.ts'
import { insertPrompts, listPromptTitles } from './store.ts'

/** Adds the template's prompts whose titles the workspace doesn't have, marked `adminManaged`. AppError NOT_FOUND. */
export async function addTemplatePrompts(tx: Tx, workspaceId: string, templateId: string): Promise<void> {
  const template = findTemplate(templateId)
  const titles = new Set(await listPromptTitles(tx, workspaceId))
  const now = timestamp()
  await insertPrompts(
    tx,
    template.prompts
      .filter(({ title }) => !titles.has(title))
      .map(({ title, prompt, sampleContent, autoGenerate }) => ({
        id: newId('prm'),
        createdAt: now,
        updatedAt: now,
        workspaceId,
        title,
        prompt,
        sampleContent,
        adminManaged: 1,
        autoGenerate: autoGenerate ? 1 : 0,
      })),
  )
}
