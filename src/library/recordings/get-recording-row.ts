import { notFound } from '../../contract/app-error.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { RecordingRow } from './as-recording.ts'
import { findRecording } from './find-recording.ts'

/** A recording as stored, for other modules. AppError NOT_FOUND. */
export async function getRecordingRow(db: Db, workspaceId: string, id: string): Promise<RecordingRow> {
  const row = await findRecording(db, workspaceId, id)
  if (row === undefined) throw notFound('recording', id)
  return row
}
