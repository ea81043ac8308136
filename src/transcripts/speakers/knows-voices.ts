import type { Db } from '../../platform/database/schema.ts'

/** Whether a workspace recognises voices, and has learned one. */
export async function knowsVoices(db: Db, workspaceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('voiceprint')
    .innerJoin('workspace', 'workspace.id', 'voiceprint.workspaceId')
    .select('voiceprint.speakerId')
    .where('voiceprint.workspaceId', '=', workspaceId)
    .where('workspace.voices', '=', 1)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
