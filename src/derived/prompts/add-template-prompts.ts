import { newId } from '../../platform/database/ids.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { findTemplate } from '../templates/templates.ts'
import { insertPrompts, listKnownPrompts } from './store.ts'

/**
 * Adds the template's prompts that the workspace doesn't have, marked `adminManaged`. The dashboard translates titles, so
 * a prompt is also known by its text. AppError NOT_FOUND.
 */
export async function addTemplatePrompts(tx: Tx, workspaceId: string, templateId: string): Promise<void> {
  const template = findTemplate(templateId)
  const known = new Set((await listKnownPrompts(tx, workspaceId)).flatMap(({ title, prompt }) => [title, prompt]))
  const now = timestamp()
  await insertPrompts(
    tx,
    template.prompts
      .filter(({ title, prompt }) => !known.has(title) && !known.has(prompt))
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
