import type { Recording } from '../../src/contract/resources.ts'
import { ClientError, listOf } from '../../src/client/client.ts'
import { api, codeOf } from '../api/client.ts'
import { whenBack } from '../api/connection.ts'
import { keys } from '../api/keys.ts'
import { isTooLarge, messageOf } from '../api/message-of.ts'
import { ownId } from '../api/own-id.ts'
import { randomId } from '../api/random-id.ts'
import { readAgain } from '../api/read-again.ts'
import { createStore } from '../api/store.ts'
import { words } from '../strings/words.ts'
import { deleteStoredUpload, storeUpload, readStoredUploads, type StoredUpload } from './stored-uploads.ts'
import { toast } from '../components/toasts.ts'
import { sortFiles } from './files-of.ts'
import { namesOf } from './names-of.ts'
import { importOnce } from './import-files.ts'
import { attemptOf, createRecording } from './create-recording.ts'
import { finishCancelled } from './finish-cancelled.ts'
import { longestPauseMs, pauseFor, shortestPauseMs } from './pause-for.ts'
import { isPassing } from '../api/is-passing.ts'
import { noteUploaded, uploadedBefore } from './uploaded-before.ts'
import { sendParts } from './send-parts.ts'
import { createSpeedometer } from './speedometer.ts'
import { holdUpload, releaseUpload } from './upload-lock.ts'

type UploadState =
  | { kind: 'waiting' | 'paused' | 'running' | 'finishing' | 'done' | 'needsFile' }
  /** Resumes automatically. */
  | { kind: 'interrupted'; text: string }
  /** `isGone`: the recording or its workspace was deleted. */
  | { kind: 'failed'; text: string; isGone: boolean; canRetry: boolean }

export interface Upload extends StoredUpload {
  state: UploadState
  /** Bytes sent so far. */
  sent: number
  /** Bytes per second over the last 3 s, or 0. */
  speed: number
  /** The recording that the same file was uploaded to before. */
  earlierId?: string
}

/** All uploads of this browser, newest last. */
export const uploads = createStore<readonly Upload[]>([])

/** Media, and as many transcripts: these don't wait for hours of video. */
const filesAtOnce = 2
const running = new Map<string, AbortController>()

function patch(id: string, change: Partial<Upload>): void {
  uploads.set(uploads.get().map((one) => (one.id === id ? { ...one, ...change } : one)))
}
const find = (id: string): Upload | undefined => uploads.get().find((one) => one.id === id)

/** Stores an upload without its state, which is computed again after a reload. */
function store(id: string): Promise<boolean> {
  const upload = find(id)
  if (upload === undefined) return Promise.resolve(false)
  return storeUpload(storedOf(upload))
}

function storedOf({ state: _state, sent: _sent, speed: _speed, earlierId: _earlier, ...stored }: Upload): StoredUpload {
  return stored
}

export interface UploadOptions {
  spaceId: string
  folderId: string | null
  language?: string | null
  speakerCount?: number | null
  channels?: Recording['channels']
  /** A recording that waits for its file. Otherwise each file becomes one. */
  recordingId?: string
}

/**
 * Adds audio, video and transcripts to the upload queue. A transcript that has the name of a recording beside it goes with
 * that. Says which files are neither, before anything is sent. @returns whether the browser stored all uploads
 */
export async function addFiles(files: readonly File[], options: UploadOptions): Promise<boolean> {
  const { media, pairs, transcripts, others } = sortFiles(files)
  if (others.length > 0) {
    toast({ text: words.uploads.unreadable(namesOf(others)), tone: 'bad' })
  }
  const added = [
    ...media.map((file) => uploadOf(file, options)),
    ...pairs.map((pair) => ({ ...uploadOf(pair.media, options), transcript: pair.transcript })),
    ...transcripts.map((file) => ({ ...uploadOf(file, options), isTranscript: true })),
  ]
  uploads.set([...uploads.get(), ...added])
  // Stored after that, so that no other tab takes it.
  for (const { id } of added) void holdUpload(id)
  for (const one of added) {
    void uploadedBefore(one).then((earlierId) => earlierId !== null && patch(one.id, { earlierId }))
  }
  const stored = added.map(({ id }) => store(id))
  next()
  return (await Promise.all(stored)).every(Boolean)
}

function uploadOf(file: File, options: UploadOptions): Upload {
  return {
    id: randomId(),
    userId: ownId(),
    spaceId: options.spaceId,
    recordingId: options.recordingId ?? null,
    uploadId: null,
    folderId: options.folderId,
    name: file.name,
    size: file.size,
    type: file.type,
    lastModified: file.lastModified,
    language: options.language ?? null,
    speakerCount: options.speakerCount ?? null,
    channels: options.channels ?? 'auto',
    isPaused: false,
    file,
    state: { kind: 'waiting' },
    sent: 0,
    speed: 0,
  }
}

export function pause(id: string): void {
  patch(id, { isPaused: true, state: { kind: 'paused' }, speed: 0 })
  running.get(id)?.abort(new DOMException('paused', 'AbortError'))
  void store(id)
  next()
}

export function resume(id: string): void {
  const upload = find(id)
  if (upload === undefined) return
  patch(id, { isPaused: false, state: { kind: upload.file === null ? 'needsFile' : 'waiting' } })
  void store(id)
  next()
}

/** Cancels an upload and deletes its recording on the server. */
export async function cancel(id: string): Promise<void> {
  const upload = find(id)
  running.get(id)?.abort(new DOMException('cancelled', 'AbortError'))
  remove(id)
  if (
    upload === undefined ||
    upload.state.kind === 'done' ||
    (upload.recordingId === null && upload.isAsked !== true)
  ) {
    await deleteStoredUpload(id)
    return
  }
  // The server may not answer before the page is closed. The next visit then deletes the recording.
  const cancelled = { ...storedOf(upload), file: null, isCancelled: true }
  await storeUpload(cancelled)
  await finishCancelled(cancelled)
}

/** Sets the file of an upload that lost it. @returns false if it is a different file */
export function giveFile(id: string, file: File): boolean {
  const upload = find(id)
  if (upload === undefined || file.size !== upload.size) return false
  patch(id, { file, state: { kind: 'waiting' } })
  void store(id)
  next()
  return true
}

export function remove(id: string): void {
  uploads.set(uploads.get().filter((one) => one.id !== id))
}

/**
 * Resumes the uploads of the last visit, and of other tabs once they close. Called once. Those of other accounts in this
 * browser wait for their own: nobody else sees their names, or sends them.
 */
export async function startUploads(): Promise<void> {
  const all = await readStoredUploads()
  const stored = all.filter(({ userId = null }) => userId === null || userId === ownId())
  whenBack(next)
  await Promise.all(stored.map((one) => (one.isCancelled === true ? finishCancelled(one) : takeOver(one.id))))
}

async function takeOver(id: string): Promise<void> {
  if (find(id) !== undefined) return
  await holdUpload(id)
  // Another tab may have sent it by now.
  const stored = (await readStoredUploads()).find((one) => one.id === id)
  if (stored === undefined || stored.isCancelled === true) {
    releaseUpload(id)
    return
  }
  uploads.set([...uploads.get(), { ...stored, state: stateOf(stored), sent: 0, speed: 0 }])
  next()
}

function stateOf({ file, isPaused, isTranscript, refusedTranscript }: StoredUpload): UploadState {
  if (isTranscript === true && refusedTranscript !== undefined) {
    return { kind: 'failed', text: refusedTranscript, isGone: false, canRetry: false }
  }
  return { kind: file === null ? 'needsFile' : isPaused ? 'paused' : 'waiting' }
}

/** Starts waiting uploads up to the limit. */
function next(): void {
  for (const upload of uploads.get()) {
    if (upload.state.kind !== 'waiting' || running.has(upload.id)) continue
    const alike = [...running.keys()].filter((id) => find(id)?.isTranscript === upload.isTranscript)
    if (alike.length >= filesAtOnce) continue
    const controller = new AbortController()
    running.set(upload.id, controller)
    void run(upload.id, controller.signal).finally(() => {
      running.delete(upload.id)
      next()
    })
  }
}

/** Uploads one file. Retries until it succeeds or the person stops it. */
async function run(id: string, signal: AbortSignal): Promise<void> {
  for (let failures = 0; ; failures += 1) {
    const before = find(id)?.sent ?? 0
    try {
      // Another attempt says that it runs once the server answers, or the page would say so every few seconds.
      if (failures === 0) patch(id, { state: { kind: 'running' } })
      await sendWhole(id, signal)
      break
    } catch (error) {
      if (signal.aborted || find(id) === undefined) return
      const conflict = error instanceof ClientError && error.is('UPLOAD_CONFLICT') ? error.details.currentStatus : null
      // Another tab has completed it, as the next attempt finds out.
      if (conflict === 'COMPLETED') continue
      // The computer may have slept for a day.
      if (conflict === 'EXPIRED') {
        patch(id, { uploadId: null, refusals: (find(id)?.refusals ?? 0) + 1 })
        continue
      }
      const code = codeOf(error)
      if (error instanceof DOMException && ['NotFoundError', 'NotReadableError'].includes(error.name)) {
        patch(id, { state: { kind: 'needsFile' }, file: null, speed: 0 })
        return
      }
      const text =
        code === null ? words.uploads.lost : code === 'STORAGE_FULL' ? words.uploads.diskFull : messageOf(error)
      if (!isPassing(error)) {
        const isGone = code === 'NOT_FOUND'
        if (isGone) void readAgain(keys.spaces)
        // What is wrong with a transcript is wrong with it every time.
        const isRefused = code === 'INVALID_BODY' && find(id)?.isTranscript === true
        const canRetry = !isGone && !isTooLarge(error) && !isRefused
        const state = { kind: 'failed', text: isGone ? words.uploads.deleted : text, isGone, canRetry } as const
        const refusals = (find(id)?.refusals ?? 0) + 1
        patch(id, { state, speed: 0, refusals, ...(isRefused && { refusedTranscript: text }) })
        await store(id)
        return
      }
      // Its own request from before goes on, so there is nothing to say.
      if (code !== 'IDEMPOTENCY_IN_PROGRESS') patch(id, { state: { kind: 'interrupted', text }, speed: 0 })
      if ((find(id)?.sent ?? 0) > before) failures = 0
      await pauseFor(Math.min(longestPauseMs, shortestPauseMs * 2 ** failures), signal)
      if (signal.aborted) return
    }
  }
  const sent = find(id)
  // `cancel` forgets it, once the server has deleted its recording.
  if (sent === undefined) return
  patch(id, { state: { kind: 'done' }, speed: 0, file: null })
  await deleteStoredUpload(id)
  if (sent.recordingId !== null) void noteUploaded(sent, sent.recordingId)
}

/** Creates the recording and the upload if needed, sends the missing parts and completes the upload. */
async function sendWhole(id: string, signal: AbortSignal): Promise<void> {
  const upload = find(id)
  if (upload?.file == null) return
  const { file, spaceId } = upload
  if (upload.recordingId === null) {
    // Pausing waits for the answer, and `cancel` asks for it, or nobody would know the recording that the server made.
    patch(id, { isAsked: true })
    // Stored first, so that a page that is reloaded knows what to delete if the person cancels.
    await store(id)
    if (find(id) === undefined) return
    try {
      const recordingId = await createRecording(upload)
      if (find(id) === undefined) return
      patch(id, { recordingId, isAsked: false })
    } catch (error) {
      // The server refused, so there is no recording.
      if (!isPassing(error)) patch(id, { isAsked: false })
      throw error
    }
    await store(id)
    void readAgain(keys.recordings(spaceId))
  }
  const recordingId = find(id)?.recordingId ?? ''
  const params = { spaceId, recordingId }
  if (upload.isTranscript === true) return sendTranscript(id, params, file)
  if (upload.transcript != null) await sendBeside(id, params, upload.transcript)
  if (find(id)?.uploadId == null) {
    const { uploadId } = await api.startUpload({
      params,
      body: { mimeType: upload.type === '' ? 'application/octet-stream' : upload.type, size: file.size },
      headers: { 'idempotency-key': attemptOf('upload', upload) },
      signal,
    })
    patch(id, { uploadId })
    await store(id)
  }
  const uploadId = find(id)?.uploadId ?? ''
  // The answer to an earlier completion was lost.
  if ((await api.getUpload({ params: { ...params, uploadId }, signal })).status === 'COMPLETED') return
  const speed = createSpeedometer()
  const eTags = await sendParts({ ...params, uploadId }, file, signal, (sent) => {
    patch(id, { state: { kind: 'running' }, sent, speed: speed(sent) })
  })
  patch(id, { state: { kind: 'finishing' }, sent: file.size, speed: 0 })
  await api.completeUpload({ params: { ...params, uploadId }, ...listOf(eTags), signal })
  void readAgain(keys.recordings(spaceId))
}

/** Makes a file the transcript of its recording, which is deleted if the server refuses the file. */
async function sendTranscript(id: string, params: { spaceId: string; recordingId: string }, file: Blob): Promise<void> {
  patch(id, { state: { kind: 'finishing' }, sent: file.size })
  try {
    await importOnce(params, file, find(id)?.name ?? '')
  } catch (error) {
    if (!isPassing(error) && codeOf(error) !== 'NOT_FOUND') {
      await api.deleteRecording({ params, query: { permanent: true } })
      patch(id, { recordingId: null })
    }
    throw error
  } finally {
    void readAgain(keys.recordings(params.spaceId))
  }
}

/** Gives a recording its transcript before its media. Without one that can be read, the media is transcribed. */
async function sendBeside(
  id: string,
  params: { spaceId: string; recordingId: string },
  transcript: File,
): Promise<void> {
  try {
    await importOnce(params, transcript, transcript.name)
  } catch (error) {
    if (isPassing(error) || codeOf(error) === 'NOT_FOUND') throw error
    patch(id, { refusedTranscript: `${transcript.name}: ${messageOf(error)}` })
  }
  patch(id, { transcript: null })
  await store(id)
}
