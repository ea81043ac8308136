import { notFound } from '../errors.ts'
import type { Db } from '../storage/database/schema.ts'
import { findRecording, type RecordingRow } from './store.ts'

/** A recording as stored, for operations of other features; AppError NOT_FOUND. */
export async function getRecordingRow(db: Db, workspaceId: string, id: string): Promise<RecordingRow> {
  const row = await findRecording(db, workspaceId, id)
  if (row === undefined) throw notFound('recording', id)
  return row
}
