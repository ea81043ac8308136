import { prepared } from '../../platform/database/prepared.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { RecordingRow } from './as-recording.ts'

/** A recording of a workspace that is not in the trash. */
export async function findRecording(db: Db, workspaceId: string, id: string): Promise<RecordingRow | undefined> {
  const [row] = await recordingById(db, workspaceId, id)
  return row
}

const recordingById = prepared(2, (db, workspaceId: string, id: string) =>
  db
    .selectFrom('recording')
    .selectAll()
    .where('id', '=', id)
    .where('workspaceId', '=', workspaceId)
    .where('deletedAt', 'is', null),
)
