import type { Caller } from '../../contract/endpoint.ts'
import type { Recording } from '../../contract/resources.ts'
import { invalidBody, notFound } from '../../contract/app-error.ts'
import { requireStillAllowed } from '../../identity/members/require-still-allowed.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { QuotaSettings } from '../../platform/config/quotas.ts'
import { timestamp } from '../../platform/database/now.ts'
import { lockByWriting, lockRow } from '../../platform/database/row-locks.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { append } from '../../platform/events/events.ts'
import type { Hooks } from '../../platform/hooks.ts'
import { findTranscriptOf, type TranscriptRow } from '../../transcripts/content/find-transcript.ts'
import { moveSpeakers } from '../../transcripts/speakers/move-speakers.ts'
import { requireMovedStorage } from '../quotas/require-quota.ts'
import { asRecording, type RecordingRow } from '../recordings/as-recording.ts'
import { getRecordingRow } from '../recordings/get-recording-row.ts'
import { folderExists, patchRecording } from '../store.ts'
import { requireAtRest } from './require-at-rest.ts'
import { moveRows, removeShareOf, storedBytesOf } from './store.ts'

/**
 * What moves the search's index of a recording. The lock comes first, as in transactions that index. `settle` follows the
 * transaction, whether it succeeded or not.
 */
export interface IndexMove {
  lock: (tx: Tx) => Promise<void>
  write: (tx: Tx) => Promise<void>
  settle: () => Promise<void>
}

export interface Moving {
  recordingId: string
  from: string
  to: string
  recordingFolderId: string | null
}

export interface MoveDeps {
  quotas: QuotaSettings
  hooks: Pick<Hooks, 'onRecordingMoved'>
}

/**
 * Moves a recording to another workspace: everything or nothing. Nothing is copied, and its id stays. The transaction
 * must be READ COMMITTED: it waits for those that change the recording, then reads what they have written.
 * AppError NOT_FOUND for the recording, the workspace or the folder, INVALID_BODY for the same workspace,
 * INSUFFICIENT_ROLE, INVALID_STATE while something is made of it, MEDIA_TOO_LARGE if the workspace may not store so much.
 */
export async function moveRecording(
  tx: Tx,
  { quotas, hooks }: MoveDeps,
  caller: Caller,
  { recordingId: id, from, to, recordingFolderId }: Moving,
  index: IndexMove,
): Promise<Recording> {
  await index.lock(tx)
  const { recording, transcript } = await checkMove(tx, quotas, caller, {
    recordingId: id,
    from,
    to,
    recordingFolderId,
  })
  await patchRecording(tx, id, {
    workspaceId: to,
    mediaWorkspaceId: recording.mediaWorkspaceId ?? from,
    recordingFolderId,
    updatedAt: timestamp(),
  })
  await moveRows(tx, id, to, JSON.parse(recording.tags) as string[])
  const speakers = await moveSpeakers(tx, transcript, to)
  await hooks.onRecordingMoved(tx, { recordingId: id, workspaceId: to, speakers })
  await index.write(tx)
  if (await removeShareOf(tx, id)) await audit(tx, { action: 'SHARE_REMOVED', workspaceId: from, objectId: id })
  await audit(tx, { action: 'RECORDING_MOVED_OUT', workspaceId: from, objectId: id, details: { toWorkspaceId: to } })
  await audit(tx, { action: 'RECORDING_MOVED_IN', workspaceId: to, objectId: id, details: { fromWorkspaceId: from } })
  const moved = await getRecordingRow(tx, to, id)
  await announce(tx, moved, transcript, from)
  return asRecording(moved)
}

/** Checks a move before its index is prepared, and again in its transaction, whose locks it takes. Throws what that throws. */
export async function checkMove(
  tx: Tx,
  quotas: QuotaSettings,
  caller: Caller,
  { recordingId: id, from, to, recordingFolderId }: Moving,
): Promise<{ recording: RecordingRow; transcript: TranscriptRow }> {
  if (from === to) {
    throw invalidBody('/workspaceId', 'different', 'Must be another workspace.', 'The recording is in this workspace.')
  }
  // In one order, or two moves in opposite directions wait for each other. Deletions of the workspaces wait, too.
  for (const workspaceId of [from, to].toSorted()) await lockRow(tx, 'workspace', workspaceId)
  await requireStillAllowed(tx, caller, from, 'editor')
  await requireStillAllowed(tx, caller, to, 'editor')
  await lockRow(tx, 'recording', id)
  const recording = await getRecordingRow(tx, from, id)
  const transcript = await lockTranscript(tx, id)
  await requireAtRest(tx, recording, transcript)
  await requireMovedStorage(tx, quotas, { from, to, recordingId: id, bytes: await storedBytesOf(tx, id) })
  if (recordingFolderId !== null && !(await folderExists(tx, to, recordingFolderId))) {
    throw notFound('folder', recordingFolderId)
  }
  return { recording, transcript }
}

/** Written, so that a serialisable transaction that has read it is repeated, and finds the recording gone. */
async function lockTranscript(tx: Tx, recordingId: string): Promise<TranscriptRow> {
  const known = await findTranscriptOf(tx, recordingId)
  if (known !== undefined) await lockByWriting(tx, 'transcript', known.id)
  const transcript = await findTranscriptOf(tx, recordingId)
  if (transcript === undefined) throw notFound('transcript', recordingId)
  return transcript
}

/** It is gone there, and here it is as good as new. */
async function announce(tx: Tx, recording: RecordingRow, transcript: TranscriptRow, from: string): Promise<void> {
  const { id: recordingId, workspaceId, status } = recording
  await append(tx, { type: 'RECORDING_DELETED', workspaceId: from, data: { recordingId, status: 'MOVED' } })
  await append(tx, { type: 'RECORDING_RESTORED', workspaceId, data: { recordingId, status } })
  if (status === 'READY' && recording.isMediaDeleted === 0) {
    await append(tx, { type: 'RECORDING_READY', workspaceId, data: { recordingId, status } })
  }
  if (transcript.version === 0) return
  const { id: transcriptId, language } = transcript
  const data = { recordingId, transcriptId, language, status: transcript.status }
  await append(tx, { type: 'TRANSCRIPT_CREATED', workspaceId, data })
}
