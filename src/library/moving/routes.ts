import type { Handlers } from '../../contract/endpoints/index.ts'
import { lockingTransaction } from '../../platform/database/row-locks.ts'
import type { Database } from '../../platform/database/schema.ts'
import { getRecordingRow } from '../recordings/get-recording-row.ts'
import { moveRecording, type IndexMove, type MoveDeps } from './move-recording.ts'

export interface MoveRouteDeps extends MoveDeps {
  db: Database
  /** Reads what the search's index has of a recording, and prepares what moves it. */
  prepareIndexMove: (recordingId: string) => Promise<IndexMove>
}

export function moveRoutes({ db, prepareIndexMove, ...deps }: MoveRouteDeps) {
  return {
    moveRecording: async ({ grant: { workspaceId: from }, caller, params: { recordingId }, body }) => {
      const moving = { recordingId, from, to: body.workspaceId, recordingFolderId: body.recordingFolderId ?? null }
      // The words of a recording that the caller may not see are none of their business, not even how long it is.
      await getRecordingRow(db, from, recordingId)
      const index = await prepareIndexMove(recordingId)
      return lockingTransaction(db, (tx) => moveRecording(tx, deps, caller, moving, index))
    },
  } satisfies Partial<Handlers>
}
