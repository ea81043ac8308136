import type { Db } from '../../platform/database/schema.ts'
import type { PartRow, UploadRow } from './store.ts'

/** The newest completed upload: the source of a recording's media. */
export async function findCompletedUpload(db: Db, recordingId: string): Promise<UploadRow | undefined> {
  return db
    .selectFrom('upload')
    .selectAll()
    .where('recordingId', '=', recordingId)
    .where('status', '=', 'COMPLETED')
    .orderBy('completedAt', 'desc')
    .executeTakeFirst()
}

/** Parts in order. */
export async function listPartRows(db: Db, uploadId: string): Promise<PartRow[]> {
  return db.selectFrom('uploadPart').selectAll().where('uploadId', '=', uploadId).orderBy('partNumber').execute()
}

/** Deletes the part rows of all uploads of a recording, including an earlier one whose media couldn't be read. */
export async function deletePartsOf(db: Db, recordingId: string): Promise<void> {
  await db
    .deleteFrom('uploadPart')
    .where('uploadId', 'in', db.selectFrom('upload').select('id').where('recordingId', '=', recordingId))
    .execute()
}
