import type { IncomingHttpHeaders } from 'node:http'
import type { AssemblyAiRequest } from '../../contract/endpoints/assemblyai.ts'
import type { Caller } from '../../contract/endpoint.ts'
import { AppError } from '../../contract/app-error.ts'
import { getWorkspace } from '../../identity/workspaces/get-workspace.ts'
import { requireNewRecording } from '../../library/quotas/require-quota.ts'
import { createRecording } from '../../library/recordings/create-recording.ts'
import { completeUpload } from '../../library/uploads/complete-upload.ts'
import { getUploadRow } from '../../library/uploads/get-upload.ts'
import { requireOwn } from '../../identity/members/require-own.ts'
import { requireInParts } from '../../library/uploads/require-in-parts.ts'
import { setOptions } from '../../library/uploads/set-options.ts'
import type { QuotaSettings } from '../../platform/config/quotas.ts'
import { lockingTransaction, lockRow } from '../../platform/database/row-locks.ts'
import type { Database, Tx } from '../../platform/database/schema.ts'
import type { Hooks } from '../../platform/hooks.ts'
import { storableUrl } from '../../platform/outbound/check-url.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { storableStart } from '../../text/storable-start.ts'
import { ownWorkspace } from '../requests/own-workspace.ts'
import { writeSubmission } from '../requests/submission.ts'
import { createCallback } from '../webhooks/callbacks/create-callback.ts'
import { findOwnTranscript } from '../requests/find-own-transcript.ts'
import { readRequest, type Asked } from './read-request.ts'
import type { SubmittedRequest } from './read-submission.ts'
import type { Uploaded } from './upload-media.ts'
import type { StartRun } from '../../library/recordings/start-run.ts'

export interface SubmitDeps {
  db: Database
  hooks: Hooks
  quotas: QuotaSettings
  outbound: Pick<Outbound, 'check'>
  startRun: StartRun
  /** Encrypts the headers of webhooks. */
  box: SecretBox
  /** A sentence about a language that can't be transcribed here; null: it can. */
  languageNote: (language: string) => Promise<string | null>
}

/**
 * Starts the transcription of an upload, or of the media at an address. @param uploadOf reads an address of `uploadMedia`
 * @returns the recording's ID
 */
export async function submitTranscript(
  deps: SubmitDeps,
  call: { caller: Caller; body: AssemblyAiRequest; headers: IncomingHttpHeaders },
  uploadOf: (audioUrl: string) => Uploaded | null,
): Promise<string> {
  const asked = readRequest(call.body)
  const { caller } = call
  const { warnings, webhook, wording, digests } = asked
  const uploaded = uploadOf(asked.audioUrl)
  const callback = webhook === null ? null : { ...webhook, url: (await deps.outbound.check(webhook.url)).url }
  const note = async (tx: Tx, workspaceId: string, recordingId: string): Promise<void> => {
    const request: SubmittedRequest = { wording, digests }
    await writeSubmission(tx, recordingId, { warnings, request })
    if (callback !== null) await createCallback(tx, deps.box, { workspaceId, recordingId, ...callback }, caller)
  }
  return uploaded === null ? fromAddress(deps, call, asked, note) : fromUpload(deps, caller, asked, uploaded, note)
}

type Note = (tx: Tx, workspaceId: string, recordingId: string) => Promise<void>

async function fromUpload(
  deps: SubmitDeps,
  caller: Caller,
  { options }: Asked,
  uploaded: Uploaded,
  note: Note,
): Promise<string> {
  const { recordingId } = uploaded
  const { recording } = await findOwnTranscript(deps.db, caller, recordingId)
  const place = { ...uploaded, workspaceId: recording.workspaceId }
  const notes = await notesOn(deps, options.language ?? recording.language)
  return lockingTransaction(deps.db, async (tx) => {
    await lockRow(tx, 'recording', recordingId)
    const upload = await getUploadRow(tx, place)
    const { status } = upload
    requireOwn(caller, upload)
    requireInParts(upload)
    if (status !== 'ACTIVE') {
      const message = `This upload is ${status}: its transcript is ${recordingId}. Upload the file again for another one.`
      throw new AppError('UPLOAD_CONFLICT', message, { currentStatus: status, allowedStatuses: ['ACTIVE'] })
    }
    await note(tx, recording.workspaceId, recordingId)
    await setOptions(tx, recordingId, options, notes)
    await completeUpload(tx, place, deps.startRun)
    return recordingId
  })
}

async function fromAddress(
  deps: SubmitDeps,
  { caller, headers }: { caller: Caller; headers: IncomingHttpHeaders },
  { audioUrl, options }: Asked,
  note: Note,
): Promise<string> {
  const { db, hooks, quotas, outbound, startRun } = deps
  const sourceUrl = storableUrl(audioUrl)
  await outbound.check(sourceUrl)
  const workspaceId = await ownWorkspace(deps, caller, headers['x-tiro-space'])
  const warnings = await notesOn(deps, options.language ?? (await getWorkspace(db, workspaceId)).language)
  // Until the source reports its own.
  const title = storableStart(sourceUrl)
  return lockingTransaction(db, async (tx) => {
    await requireNewRecording(tx, quotas, workspaceId)
    const given = { ...options, title, source: 'URL' as const, sourceUrl, warnings }
    const { id } = await createRecording(tx, { workspaceId, userId: caller.userId }, given, hooks, startRun)
    await note(tx, workspaceId, id)
    return id
  })
}

async function notesOn({ languageNote }: SubmitDeps, language: string): Promise<string[]> {
  const note = await languageNote(language)
  return note === null ? [] : [note]
}
