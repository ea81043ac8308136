import { requireStillGranted, signedFor } from '../../identity/accounts/signed-for.ts'
import type { Handlers } from '../../contract/endpoints/index.ts'
import type { Transcript } from '../../contract/resources.ts'
import { notFound } from '../../contract/app-error.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { Signer } from '../../platform/signing.ts'
import type { BlobStore } from '../../platform/blobs/port.ts'
import type { Database, Tx } from '../../platform/database/schema.ts'
import { canonicalLanguage } from '../../text/language-code.ts'
import { cancelTranscript } from '../../transcripts/content/cancel-transcript.ts'
import { getTranscriptState } from '../../transcripts/content/get-transcript-state.ts'
import { listWebhooksOf } from '../../integrations/webhooks/list-webhooks.ts'
import { getWorkspace } from '../../identity/workspaces/get-workspace.ts'
import type { RecordingRow } from './as-recording.ts'
import { createRecording } from './create-recording.ts'
import { createFileLinks } from './file-link.ts'
import { getFileBytes, getMedia } from './get-media.ts'
import { getRecordingRow } from './get-recording-row.ts'
import { getRecording } from './get-recording.ts'
import { getWaveform } from './get-waveform.ts'
import { listRecordings } from './list-recordings.ts'
import { retryRecording } from './retry-recording.ts'
import { updateRecording } from './update-recording.ts'

export interface RecordingDeps {
  db: Database
  blobs: BlobStore
  signer: Signer
  publicUrl: () => string
  /** Checks addresses that recordings are fetched from. */
  outbound: Pick<Outbound, 'check'>
  startRun: (tx: Tx, recording: RecordingRow) => Promise<void>
  /** AppError LANGUAGE_UNSUPPORTED for a language that a recording in `from` cannot be translated into here. */
  requireTranslatable: (from: string, into: string) => Promise<unknown>
}

type Mine =
  | 'createRecording'
  | 'listRecordings'
  | 'getRecording'
  | 'updateRecording'
  | 'cancelRecording'
  | 'retryRecording'
  | 'getMedia'
  | 'getSignedFile'
  | 'getWaveform'

export function recordingRoutes(deps: RecordingDeps): Handlers<Mine> {
  const { db, blobs, signer } = deps
  const links = createFileLinks(signer, deps.publicUrl)
  const transcriptOf = async (tx: Tx, id: string): Promise<Transcript> => {
    const transcript = await getTranscriptState(tx, id)
    if (transcript === null) throw notFound('transcript', id)
    return transcript
  }
  return {
    createRecording: async ({ grant, caller, body }) => {
      const isUrl = body.source === 'URL' || body.source === undefined
      const into = body.translationLanguages ?? []
      const from = body.language ?? (into.length === 0 ? 'auto' : (await getWorkspace(db, grant.workspaceId)).language)
      for (const language of into) await deps.requireTranslatable(canonicalLanguage(from), language)
      if (isUrl && body.sourceUrl != null) await deps.outbound.check(body.sourceUrl)
      return db.transaction().execute((tx) => createRecording(tx, grant.workspaceId, caller, body, deps.startRun))
    },
    listRecordings: async ({ grant, query }) => {
      const { items, nextCursor, prevCursor } = await listRecordings(db, grant.workspaceId, query)
      return { recordings: items, nextCursor, prevCursor }
    },
    getRecording: ({ grant, params, caller }) =>
      getRecording(db, grant.workspaceId, params.recordingId, links, signedFor(caller), () =>
        listWebhooksOf(db, grant),
      ),
    updateRecording: ({ grant, params, body }) =>
      db.transaction().execute((tx) => updateRecording(tx, grant.workspaceId, params.recordingId, body)),
    cancelRecording: ({ grant, params }) =>
      db.transaction().execute(async (tx) => {
        await cancelTranscript(tx, await getRecordingRow(tx, grant.workspaceId, params.recordingId))
        return transcriptOf(tx, params.recordingId)
      }),
    retryRecording: ({ grant, params }) =>
      db.transaction().execute(async (tx) => {
        await retryRecording(tx, grant.workspaceId, params.recordingId, deps.startRun)
        return transcriptOf(tx, params.recordingId)
      }),
    getMedia: ({ grant, params }) => getMedia(db, blobs, grant.workspaceId, params.recordingId, params.kind),
    getSignedFile: async ({ params, query }) => {
      signer.verify('file', [params.fileId, query.by], query.expires, query.signature)
      return getFileBytes(db, blobs, params.fileId, (workspaceId) => requireStillGranted(db, query.by, workspaceId))
    },
    getWaveform: ({ grant, params }) => getWaveform(db, blobs, grant.workspaceId, params.recordingId),
  }
}
