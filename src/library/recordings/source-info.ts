import type { SourceInfo } from '../../contract/source-info.ts'
import type { Db } from '../../platform/database/schema.ts'

/** Stores what the source of a recording reports about it, replacing earlier information. */
export async function writeSourceInfo(db: Db, recordingId: string, info: SourceInfo): Promise<void> {
  await db
    .insertInto('sourceInfo')
    .values({ recordingId, ...info })
    .onConflict((conflict) => conflict.column('recordingId').doUpdateSet(info))
    .execute()
}

/** What the source of a recording reports about it; null before the download, and for uploads. */
export async function readSourceInfo(db: Db, recordingId: string): Promise<SourceInfo | null> {
  const row = await db
    .selectFrom('sourceInfo')
    .select([
      'platform',
      'title',
      'description',
      'thumbnailUrl',
      'uploaderId',
      'uploaderName',
      'uploadedAt',
      'duration',
    ])
    .where('recordingId', '=', recordingId)
    .executeTakeFirst()
  return row ?? null
}
