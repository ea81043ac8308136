import type { Handlers } from '../../contract/endpoints/index.ts'
import { AppError, notFound, StepError } from '../../contract/app-error.ts'
import type { Signer } from '../../platform/signing.ts'
import type { BlobStore } from '../../platform/blobs/port.ts'
import type { Database, Tx } from '../../platform/database/schema.ts'
import { getTranscriptState } from '../../transcripts/content/get-transcript-state.ts'
import type { RecordingRow } from './as-recording.ts'
import { deleteMedia, removeMedia } from './delete-media.ts'
import { deleteRecording } from './delete-recording.ts'
import { getRecordingRow } from './get-recording-row.ts'
import { listTrash } from './list-trash.ts'
import { publicPage } from './public-page.ts'
import { purgeRecording, type OnPurge } from './purge-recording.ts'
import { restoreRecording } from './restore-recording.ts'
import { getShare, getShared, listPublic, shareRecording, unshareRecording } from './share-recording.ts'
import { sharedPage } from './shared-page.ts'
import { transcribeAgain } from './transcribe-again.ts'

export interface DeletionDeps {
  db: Database
  blobs: BlobStore
  signer: Signer
  publicUrl: () => string
  startRun: (tx: Tx, recording: RecordingRow) => Promise<void>
  onPurge: OnPurge
  /** Throws StepError for an engine (`provider/model`) that this instance does not have. */
  requireEngine: (name: string) => Promise<unknown>
}

type Mine =
  | 'deleteRecording'
  | 'listTrash'
  | 'restoreRecording'
  | 'deleteMedia'
  | 'transcribeRecording'
  | 'getShare'
  | 'shareRecording'
  | 'unshareRecording'
  | 'getShared'
  | 'getSharedPage'
  | 'listPublic'
  | 'getPublicPage'

export function deletionRoutes(deps: DeletionDeps): Handlers<Mine> {
  const { db, blobs } = deps
  return {
    deleteRecording: async ({ grant, params, query }) => {
      const { workspaceId } = grant
      const id = params.recordingId
      const permanent = query.permanent === true
      await db.transaction().execute((tx) => deleteRecording(tx, workspaceId, id, permanent))
      if (permanent) await purgeRecording(db, blobs, { id, workspaceId }, deps.onPurge)
      return { success: true }
    },
    listTrash: async ({ grant, query }) => {
      const { items, nextCursor, prevCursor } = await listTrash(db, grant.workspaceId, query)
      return { recordings: items, nextCursor, prevCursor }
    },
    restoreRecording: ({ grant, params }) =>
      db.transaction().execute((tx) => restoreRecording(tx, grant.workspaceId, params.recordingId, deps.startRun)),
    deleteMedia: async ({ grant, params }) => {
      const recording = await db.transaction().execute(async (tx) => {
        const row = await getRecordingRow(tx, grant.workspaceId, params.recordingId)
        await deleteMedia(tx, row)
        return row
      })
      await removeMedia(db, blobs, recording)
      return { success: true }
    },
    transcribeRecording: async ({ grant, params, body }) => {
      if (body?.engine != null) await requireEngine(deps, body.engine)
      return db.transaction().execute(async (tx) => {
        await transcribeAgain(tx, grant.workspaceId, params.recordingId, body ?? {}, deps.startRun)
        const transcript = await getTranscriptState(tx, params.recordingId)
        if (transcript === null) throw notFound('transcript', params.recordingId)
        return transcript
      })
    },
    getShare: async ({ grant, params }) => ({
      share: await getShare(db, deps, grant.workspaceId, params.recordingId),
    }),
    shareRecording: ({ grant, params }) =>
      db.transaction().execute((tx) => shareRecording(tx, deps, grant.workspaceId, params.recordingId)),
    unshareRecording: async ({ grant, params }) => {
      await db.transaction().execute((tx) => unshareRecording(tx, grant.workspaceId, params.recordingId))
      return { success: true }
    },
    getShared: ({ params, signal }) => getShared(db, params.token, signal),
    getSharedPage: async ({ params, signal }) => sharedPage(await getShared(db, params.token, signal)),
    listPublic: async ({ query }) => {
      const { items, nextCursor, prevCursor } = await listPublic(db, deps, query)
      return { recordings: items, nextCursor, prevCursor }
    },
    getPublicPage: async ({ query }) => publicPage(await listPublic(db, deps, query)),
  }
}

async function requireEngine(deps: DeletionDeps, name: string): Promise<void> {
  try {
    await deps.requireEngine(name)
  } catch (error) {
    if (error instanceof StepError) throw new AppError('ENGINE_UNAVAILABLE', error.message)
    throw error
  }
}
