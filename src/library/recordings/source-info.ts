import type { SourceInfo } from '../../contract/resources.ts'
import type { Db } from '../../platform/database/schema.ts'

/** Keeps what the source of a recording tells of it; the newer replaces the older. */
export async function writeSourceInfo(db: Db, recordingId: string, info: SourceInfo): Promise<void> {
  await db
    .insertInto('sourceInfo')
    .values({ recordingId, ...info })
    .onConflict((conflict) => conflict.column('recordingId').doUpdateSet(info))
    .execute()
}

/** What the source of a recording tells of it; null before it was fetched, and for uploads. */
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
