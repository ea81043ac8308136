import type { Db, NewRow, Row } from '../../platform/database/schema.ts'

export async function listFiles(db: Db, recordingId: string): Promise<Row<'file'>[]> {
  return db.selectFrom('file').selectAll().where('recordingId', '=', recordingId).execute()
}

/** Writes a file of a recording, replacing an earlier file of the same type. */
export async function replaceFile(db: Db, row: NewRow<'file'>): Promise<void> {
  await db.deleteFrom('file').where('recordingId', '=', row.recordingId).where('type', '=', row.type).execute()
  await db.insertInto('file').values(row).execute()
}
