import { notFound } from '../../contract/app-error.ts'
import type { Db } from '../../platform/database/schema.ts'

/** What an import needs from its recording; `duration` in seconds. AppError NOT_FOUND, also for the trash. */
export async function requireRecording(
  db: Db,
  workspaceId: string,
  recordingId: string,
): Promise<{ language: string; duration: number | null; source: string }> {
  const row = await db
    .selectFrom('recording')
    .select(['language', 'duration', 'source'])
    .where('id', '=', recordingId)
    .where('workspaceId', '=', workspaceId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (row === undefined) throw notFound('recording', recordingId)
  return row
}
