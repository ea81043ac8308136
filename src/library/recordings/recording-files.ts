import type { Db, NewRow, Row } from '../../platform/database/schema.ts'

export async function listFiles(db: Db, recordingId: string): Promise<Row<'file'>[]> {
  return db.selectFrom('file').selectAll().where('recordingId', '=', recordingId).execute()
}

/** Keys of the media that arrived last. */
export async function newestOriginals(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('file')
    .select('blobKey')
    .where('type', '=', 'ORIGINAL')
    .where('blobKey', '!=', '')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ blobKey }) => blobKey)
}

/** Writes a file of a recording, replacing an earlier file of the same type. */
export async function replaceFile(db: Db, row: NewRow<'file'>): Promise<void> {
  await db.deleteFrom('file').where('recordingId', '=', row.recordingId).where('type', '=', row.type).execute()
  await db.insertInto('file').values(row).execute()
}
