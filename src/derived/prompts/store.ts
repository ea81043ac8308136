import type { Prompt } from '../../contract/endpoints/prompts.ts'
import type { Place } from '../../platform/database/page.ts'
import { rowsAt } from '../../platform/database/rows-at.ts'
import type { Db, NewRow, Patch, Row } from '../../platform/database/schema.ts'

export type PromptRow = Row<'prompt'>

export function asPrompt(row: PromptRow): Prompt {
  return {
    id: row.id,
    title: row.title,
    prompt: row.prompt,
    sampleContent: row.sampleContent,
    adminManaged: row.adminManaged === 1,
    autoGenerate: row.autoGenerate === 1,
  }
}

export async function findPrompt(db: Db, workspaceId: string, id: string): Promise<PromptRow | undefined> {
  return db
    .selectFrom('prompt')
    .selectAll()
    .where('id', '=', id)
    .where('workspaceId', '=', workspaceId)
    .executeTakeFirst()
}

/** Prompts of a workspace, oldest first. */
export async function listPromptRows(
  db: Db,
  query: { workspaceId: string; place: Place; limit: number },
): Promise<PromptRow[]> {
  const select = db.selectFrom('prompt').selectAll().where('workspaceId', '=', query.workspaceId)
  return rowsAt(select, { key: 'createdAt', id: 'id', ascends: true }, query.place, query.limit)
}

/** The titles and texts of all prompts of a workspace. */
export async function listKnownPrompts(db: Db, workspaceId: string): Promise<{ title: string; prompt: string }[]> {
  return db.selectFrom('prompt').select(['title', 'prompt']).where('workspaceId', '=', workspaceId).execute()
}

export async function insertPrompts(db: Db, rows: NewRow<'prompt'>[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('prompt').values(rows).execute()
}

export async function patchPrompt(db: Db, id: string, patch: Patch<'prompt'>): Promise<void> {
  await db.updateTable('prompt').set(patch).where('id', '=', id).execute()
}

export async function removePrompt(db: Db, id: string): Promise<void> {
  await db.deleteFrom('prompt').where('id', '=', id).execute()
}
