import type { Db } from '../../platform/database/schema.ts'
import { findAnyRecording, permanentlyDeletedAt } from '../store.ts'
import type { RecordingRow } from './as-recording.ts'

/** A recording, also one that can be restored from the trash; undefined once it is permanently deleted. */
export async function findKeptRecording(db: Db, workspaceId: string, id: string): Promise<RecordingRow | undefined> {
  const recording = await findAnyRecording(db, workspaceId, id)
  return recording?.deletedAt === permanentlyDeletedAt ? undefined : recording
}
