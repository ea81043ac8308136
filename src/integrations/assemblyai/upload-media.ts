import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { Caller } from '../../contract/endpoint.ts'
import { AppError } from '../../contract/app-error.ts'
import { requireStillGranted, signedFor } from '../../identity/members/signed-for.ts'
import { deleteRecording } from '../../library/deletion/delete-recording.ts'
import { purgeRecording } from '../../library/deletion/purge-recording.ts'
import { requireNewRecording } from '../../library/quotas/require-quota.ts'
import { createRecording } from '../../library/recordings/create-recording.ts'
import { putPart } from '../../library/uploads/put-part.ts'
import { startUpload } from '../../library/uploads/start-upload.ts'
import type { OnLeftover } from '../../platform/blobs/delete-leftovers.ts'
import type { BlobStore } from '../../platform/blobs/port.ts'
import type { QuotaSettings } from '../../platform/config/quotas.ts'
import { lockingTransaction } from '../../platform/database/row-locks.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Hooks } from '../../platform/hooks.ts'
import { ownWorkspace } from '../requests/own-workspace.ts'

export interface UploadDeps {
  db: Database
  blobs: BlobStore
  hooks: Hooks
  quotas: QuotaSettings
  maxUploadBytes: number
  onLeftover: OnLeftover
}

export interface UploadCall {
  caller: Caller
  stream: Readable
  headers: IncomingHttpHeaders
  signal: AbortSignal
}

export interface Uploaded {
  recordingId: string
  uploadId: string
}

/**
 * Receives a file as the only part of the upload of a new recording, which `submitTranscript` completes. If that never
 * comes, the upload expires like every other. A file that doesn't arrive leaves no recording.
 */
export async function uploadMedia(deps: UploadDeps, call: UploadCall): Promise<Uploaded> {
  const { db, blobs, hooks, quotas } = deps
  const { caller, stream, headers, signal } = call
  const workspaceId = await ownWorkspace(deps, caller, headers['x-tiro-space'])
  const by = { workspaceId, userId: caller.userId }
  const uploaded = await lockingTransaction(db, async (tx) => {
    await requireNewRecording(tx, quotas, workspaceId)
    const { id } = await createRecording(tx, by, { title: 'Recording' }, hooks)
    const { uploadId } = await startUpload(tx, { ...by, recordingId: id }, 'application/octet-stream')
    return { recordingId: id, uploadId }
  })
  try {
    // The bytes may take hours.
    const mayWrite = (id: string): Promise<Caller> => requireStillGranted(db, signedFor(caller), id, 'editor')
    const part = { uploadId: uploaded.uploadId, partNumber: 1 }
    const { size } = await putPart(deps, part, stream, { headers, signal, mayWrite })
    if (size === 0) throw new AppError('INVALID_BODY', 'Send the file as the body.')
    return uploaded
  } catch (error) {
    const id = uploaded.recordingId
    await db.transaction().execute((tx) => deleteRecording(tx, { workspaceId, id }, { permanent: true }, hooks))
    await purgeRecording(db, blobs, { id, workspaceId }, hooks)
    throw error
  }
}
