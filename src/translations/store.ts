import type { Db } from '../storage/database/schema.ts'

/** Whether a recording is there and not in the trash. */
export async function findRecordingId(db: Db, workspaceId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('recording')
    .select('id')
    .where('id', '=', id)
    .where('workspaceId', '=', workspaceId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
