import { invalidState } from '../../contract/app-error.ts'
import type { Handlers } from '../../contract/endpoints/index.ts'
import { lockingTransaction } from '../../platform/database/row-locks.ts'
import type { Database } from '../../platform/database/schema.ts'
import { checkMove, moveRecording, type IndexMove, type MoveDeps, type Moving } from './move-recording.ts'

export interface MoveRouteDeps extends MoveDeps {
  db: Database
  prepareIndexMove: (moving: Moving) => Promise<IndexMove>
  /** Called when the index of a recording goes on naming two workspaces, which does no harm. */
  onLeftover: (error: unknown) => void
}

export function moveRoutes({ db, prepareIndexMove, onLeftover, ...deps }: MoveRouteDeps) {
  /** Recordings that this process moves now. On SQLite, another move would replace the names that the first has prepared. */
  const underWay = new Set<string>()
  return {
    moveRecording: async ({ grant: { workspaceId: from }, caller, params: { recordingId }, body }) => {
      const moving = { recordingId, from, to: body.workspaceId, recordingFolderId: body.recordingFolderId ?? null }
      const { recording } = await lockingTransaction(db, (tx) => checkMove(tx, deps.quotas, caller, moving))
      if (underWay.has(recordingId)) throw invalidState('This recording is being moved already.', recording.status)
      underWay.add(recordingId)
      try {
        return await move(moving, (index) =>
          lockingTransaction(db, (tx) => moveRecording(tx, deps, caller, moving, index)),
        )
      } finally {
        underWay.delete(recordingId)
      }
    },
  } satisfies Partial<Handlers>

  async function move<T>(moving: Moving, work: (index: IndexMove) => Promise<T>): Promise<T> {
    const index = await prepareIndexMove(moving)
    try {
      return await work(index)
    } finally {
      await index.settle().catch(onLeftover)
    }
  }
}
