import type { Handlers } from '../../contract/endpoints/index.ts'
import type { BlobStore } from '../../platform/blobs/port.ts'
import type { QuotaSettings } from '../../platform/config/quotas.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { DiskReserve } from '../../platform/files/disk-reserve.ts'
import type { Hooks } from '../../platform/hooks.ts'
import { getRecordingRow } from '../recordings/get-recording-row.ts'
import { deleteMedia, removeMedia, requireNoSession } from './delete-media.ts'
import { deleteRecording } from './delete-recording.ts'
import { listTrash } from './list-trash.ts'
import { purgeRecording } from './purge-recording.ts'
import { restoreRecording } from './restore-recording.ts'
import type { StartRun } from '../recordings/start-run.ts'

export interface DeletionDeps {
  db: Database
  blobs: BlobStore
  hooks: Hooks
  useReserve: DiskReserve['use']
  quotas: QuotaSettings
  startRun: StartRun
}

export function deletionRoutes({ db, blobs, hooks, useReserve, quotas, startRun }: DeletionDeps) {
  return {
    deleteRecording: async ({ grant, params, query }) => {
      const { workspaceId } = grant
      const id = params.recordingId
      const permanent = query.permanent === true
      await db.transaction().execute((tx) => deleteRecording(tx, { workspaceId, id }, { permanent }, hooks))
      // By itself: on a full disk, the request as a whole would not find again what it has deleted.
      if (permanent) await useReserve(() => purgeRecording(db, blobs, { id, workspaceId }, hooks))
      return { success: true }
    },
    listTrash: async ({ grant, query }) => {
      const { items, nextCursor, prevCursor } = await listTrash(db, grant.workspaceId, query)
      return { recordings: items, nextCursor, prevCursor }
    },
    restoreRecording: ({ grant, params }) =>
      db
        .transaction()
        .execute((tx) => restoreRecording(tx, grant.workspaceId, params.recordingId, { quotas, startRun })),
    deleteMedia: async ({ grant, params }) => {
      const recording = await db.transaction().execute(async (tx) => {
        const row = await getRecordingRow(tx, grant.workspaceId, params.recordingId)
        requireNoSession(row)
        await deleteMedia(tx, row)
        return row
      })
      await removeMedia(db, blobs, recording)
      return { success: true }
    },
  } satisfies Partial<Handlers>
}
