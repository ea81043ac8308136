import type { Caller } from '../../contract/endpoint.ts'
import type { Handlers } from '../../contract/endpoints/index.ts'
import type { BlobStore } from '../../platform/blobs/port.ts'
import { ownWorkspace } from '../requests/own-workspace.ts'
import type { RequestDeps } from '../requests/open-request.ts'
import type { DeletingDeps } from '../requests/delete-own-transcript.ts'
import { deleteSubmittedTranscript } from './delete-transcript.ts'
import { describe } from './describe.ts'
import { findOwnTranscript } from '../requests/find-own-transcript.ts'
import { getSubmittedTranscript, getTranscriptSubtitles, readWords, type Reading } from './get-transcript.ts'
import { listSubmittedTranscripts } from './list-transcripts.ts'
import { readSubmission } from './read-submission.ts'
import { transcribeSync } from './transcribe-sync.ts'
import { submitTranscript, type SubmitDeps } from './submit-transcript.ts'
import { uploadMedia, type Uploaded, type UploadDeps } from './upload-media.ts'

export interface AssemblyAiDeps extends UploadDeps, SubmitDeps {
  blobs: BlobStore
  publicUrl: () => string
  requests: RequestDeps
}

export function assemblyAiRoutes(deps: AssemblyAiDeps & DeletingDeps) {
  const { db } = deps
  const root = (): string => `${deps.publicUrl().replace(/\/$/, '')}/v2`
  const uploadUrl = (recordingId: string): string => `${root()}/upload/${recordingId}`
  const reading = (call: { caller: Caller; params: { transcriptId: string }; signal: AbortSignal }): Reading => ({
    db,
    caller: call.caller,
    id: call.params.transcriptId,
    uploadUrl,
    signal: call.signal,
  })
  return {
    uploadForTranscript: async ({ caller, stream, headers, signal }) => {
      const { recordingId, uploadId } = await uploadMedia(deps, { caller, stream, headers, signal })
      return { upload_url: `${uploadUrl(recordingId)}/${uploadId}` }
    },
    submitTranscript: async ({ caller, body, headers }) => {
      const id = await submitTranscript(deps, { caller, body, headers }, (url) => uploadOf(root(), url))
      const found = await findOwnTranscript(db, caller, id)
      // A short file may be further already. Clients of this API expect this status here.
      return { ...describe(found, uploadUrl, await readSubmission(db, caller, id)), status: 'queued' }
    },
    listSubmittedTranscripts: async ({ caller, query, headers }) => {
      const workspaceId = await ownWorkspace(deps, caller, headers['x-tiro-space'])
      return listSubmittedTranscripts(db, workspaceId, query, { root: `${root()}/transcript`, uploadUrl })
    },
    getSubmittedTranscript: (call) => getSubmittedTranscript(reading(call), { kind: 'transcript' }),
    getTranscriptSentences: (call) => getSubmittedTranscript(reading(call), { kind: 'sentences' }),
    getTranscriptParagraphs: (call) => getSubmittedTranscript(reading(call), { kind: 'paragraphs' }),
    searchTranscriptWords: (call) =>
      getSubmittedTranscript(reading(call), { kind: 'matches', words: readWords(call.query.words) }),
    getTranscriptSubtitles: (call) =>
      getTranscriptSubtitles(reading(call), call.params.format, call.query.chars_per_caption),
    // The signal is read at once, so that it knows of a client that leaves.
    transcribeSync: (call) => transcribeSync(deps.requests, { ...call, signal: call.signal }),
    deleteSubmittedTranscript: ({ caller, params }) => deleteSubmittedTranscript(deps, caller, params.transcriptId),
  } satisfies Partial<Handlers>
}

/** The upload that an address of `uploadForTranscript` names; null: another address. */
function uploadOf(root: string, audioUrl: string): Uploaded | null {
  if (!audioUrl.startsWith(`${root}/upload/`)) return null
  const [recordingId = '', uploadId = ''] = audioUrl.slice(`${root}/upload/`.length).split('/', 2)
  return { recordingId, uploadId }
}
