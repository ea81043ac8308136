import { createReadStream } from 'node:fs'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { Caller } from '../../contract/endpoint.ts'
import { countRequest, requireImport, requireNewRecording, uncountRequest } from '../../library/quotas/require-quota.ts'
import { patchRecording } from '../../library/store.ts'
import { limitMedia } from '../../library/deletion/limit-media.ts'
import { createRecording } from '../../library/recordings/create-recording.ts'
import { completeUpload } from '../../library/uploads/complete-upload.ts'
import { recordPart } from '../../library/uploads/record-part.ts'
import { startUpload } from '../../library/uploads/start-upload.ts'
import { deleteRefused } from '../../platform/blobs/delete-refused.ts'
import type { BlobStore } from '../../platform/blobs/port.ts'
import type { QuotaSettings } from '../../platform/config/quotas.ts'
import { lockingTransaction } from '../../platform/database/row-locks.ts'
import type { Database, Tx } from '../../platform/database/schema.ts'
import { append } from '../../platform/events/events.ts'
import type { Hooks } from '../../platform/hooks.ts'
import { patchTranscript } from '../../transcripts/content/patch-transcript.ts'
import { setContent } from '../../transcripts/content/set-content.ts'
import { ensureSpeaker } from '../../transcripts/speakers/ensure-speaker.ts'
import { writableWorkspace } from './own-workspace.ts'
import type { FileToTranscribe, FileTranscript, PreparedFile } from './port.ts'
import { putAndClose } from '../../platform/blobs/put-and-close.ts'
import { storableStart } from '../../text/storable-start.ts'
import type { StartRun } from '../../library/recordings/start-run.ts'

export interface KeepDeps {
  db: Database
  blobs: BlobStore
  hooks: Hooks
  quotas: QuotaSettings
  startRun: StartRun
  maxUploadBytes: number
  /** Workspace that keeps recordings unless a request names another; null: none. */
  keepIn: string | null
}

/**
 * The workspace that keeps the recording of a request; null: none. The header `x-tiro-space` names one, or `none`.
 * AppError NOT_FOUND, INSUFFICIENT_ROLE.
 */
export async function workspaceToKeep(
  { db, keepIn }: KeepDeps,
  caller: Caller,
  header: string | string[] | undefined,
): Promise<string | null> {
  const named = header === undefined || header === '' ? keepIn : String(header)
  if (named === null || named === 'none') return null
  return writableWorkspace(db, caller, named)
}

/** Checks, before the work, that the workspace may have the recording. AppError, or StepError QUOTA_EXCEEDED. */
export async function requireRoom(
  { db, quotas }: KeepDeps,
  workspaceId: string,
  media: { bytes: number; seconds: number },
): Promise<void> {
  await lockingTransaction(db, (tx) => requireNewRecording(tx, quotas, workspaceId))
  const { bytes: newBytes, seconds } = media
  await requireImport(db, quotas, { workspaceId, recordingId: '', seconds, newBytes })
}

/** Counts the audio of a request that keeps nothing. Returns what uncounts it. StepError QUOTA_EXCEEDED. */
export async function countUnkept(
  { db, quotas }: KeepDeps,
  userId: string,
  seconds: number,
): Promise<() => Promise<void>> {
  const counted = await lockingTransaction(db, (tx) => countRequest(tx, quotas, userId, seconds))
  return () => lockingTransaction(db, (tx) => uncountRequest(tx, counted))
}

export interface ToKeep {
  workspaceId: string
  caller: Caller
  /** Path of the media, and the name that the client gave it. */
  path: string
  fileName: string
  asked: { language: string; diarize: boolean; channels: FileToTranscribe['channels']; speakerCount?: number | null }
  file: PreparedFile
  transcript: FileTranscript
}

/**
 * Creates a recording with its media and its complete transcript. The import of the media makes audio and waveform for
 * the player; it isn't transcribed again. AppError NOT_FOUND, INSUFFICIENT_ROLE. @returns its id
 */
export async function keepRecording(deps: KeepDeps, kept: ToKeep): Promise<string> {
  const { workspaceId, caller, path: media, fileName, asked, file } = kept
  const { language, diarize, channels, speakerCount = null } = asked
  // What is asked again when the recording is transcribed again. Mixed channels were nobody's wish.
  const options = { language, diarize, speakerCount, ...(channels === 'separate' ? { channels } : {}) }
  return storeRecording(deps, { workspaceId, caller, path: media, fileName, options }, async (tx, id) => {
    // The import measures it again; programs read the transcript before.
    await patchRecording(tx, id, { duration: file.seconds })
    await writeTranscript(tx, id, kept, deps.hooks)
  })
}

export interface ToStore extends Pick<ToKeep, 'workspaceId' | 'caller' | 'path' | 'fileName'> {
  options: Omit<Parameters<typeof createRecording>[2], 'title' | 'source' | 'sourceUrl'>
}

/**
 * Creates a recording with its media, which is then imported. `write` adds to it in its transaction. AppError NOT_FOUND,
 * INSUFFICIENT_ROLE. @returns its id
 */
export async function storeRecording(
  deps: KeepDeps,
  kept: ToStore,
  write: (tx: Tx, recordingId: string) => Promise<void>,
): Promise<string> {
  const { db, blobs, quotas, maxUploadBytes } = deps
  const { workspaceId, caller, options } = kept
  const by = { workspaceId, userId: caller.userId }
  // The bytes first, outside the transaction. After a crash in between, the sweep removes them.
  const blobKey = `uploads/request/1-${randomUUID()}`
  const { size } = await putAndClose(blobs, blobKey, createReadStream(kept.path))
  try {
    return await lockingTransaction(db, async (tx) => {
      // Since the request began, the workspace may have been deleted, or the caller removed from it.
      await writableWorkspace(tx, caller, workspaceId)
      await requireNewRecording(tx, quotas, workspaceId)
      const title = storableStart(path.parse(kept.fileName).name).trim() || 'Recording'
      const { id } = await createRecording(tx, by, { ...options, title }, deps.hooks)
      await write(tx, id)
      const { uploadId } = await startUpload(tx, { ...by, recordingId: id }, 'application/octet-stream')
      await recordPart(tx, { uploadId, partNumber: 1, blobKey, size, etag: '', maxUploadBytes, quotas })
      await completeUpload(tx, { workspaceId, recordingId: id, uploadId }, deps.startRun)
      return id
    })
  } catch (error) {
    await deleteRefused(blobs, blobKey, error)
    throw error
  }
}

async function writeTranscript(
  tx: Tx,
  recordingId: string,
  { workspaceId, caller, file, transcript }: ToKeep,
  hooks: KeepDeps['hooks'],
): Promise<void> {
  const { language, languages, packed, speakerNames, channelOf, warnings } = transcript
  const speakerAssignments = []
  for (const [index, name] of Object.entries(speakerNames)) {
    const { id: speakerId } = await ensureSpeaker(tx, workspaceId, name)
    speakerAssignments.push({ speakerIndex: Number(index), speakerId })
  }
  const by = { recordingId, userId: caller.userId }
  const summary = `Recognised by ${file.engine}.`
  const { transcript: row } = await setContent(tx, by, {
    packed,
    kind: 'ENGINE',
    summary,
    language,
    speakerAssignments,
  })
  await patchTranscript(tx, row.id, {
    engine: file.engine,
    quality: file.quality,
    languages: JSON.stringify(languages),
    speakerChannels: channelOf === null ? null : JSON.stringify(channelOf),
    warnings: JSON.stringify([...new Set([...file.warnings, ...warnings])]),
  })
  await limitMedia(tx, workspaceId, recordingId)
  await hooks.onTranscriptImported(tx, workspaceId, recordingId)
  await append(tx, {
    type: 'TRANSCRIPT_CREATED',
    workspaceId,
    data: { recordingId, transcriptId: row.id, language, status: 'COMPLETED' },
  })
}
