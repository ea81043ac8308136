import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { open, realpath, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { abortUnfinishedUpload } from '../client/abort-unfinished-upload.ts'
import { ClientError } from '../client/client.ts'
import { uploadFile } from '../client/upload-file.ts'
import { messageOf } from '../contract/app-error.ts'
import { storableStart } from '../text/storable-start.ts'
import { classifyError } from './classify-error.ts'
import { findFolder } from './find-folder.ts'
import { deletedReason, findRecording } from './find-recording.ts'
import { writtenFor } from './finish-content.ts'
import type { ContentNote } from './memory.ts'
import type { FoundFile } from './scan-folder.ts'
import type { Watching } from './watching.ts'

/** The file was written while it was being read. */
class ChangedError extends Error {}

/** Somebody deleted the recording before its upload was complete. */
class DeletedError extends Error {}

/**
 * Uploads a file unless its content is known. Each step is noted before the next, and creating the recording has an
 * Idempotency-Key from the watcher and the content, so that a crash anywhere leaves one recording.
 */
export async function takeIn(watching: Watching, file: FoundFile): Promise<void> {
  const { memory, options } = watching
  // Recorders and copies create a file before they fill it.
  if (file.size === 0) throw new Error('It is empty.')
  const full = path.join(options.folder, file.path)
  await using handle = await open(full, constants.O_RDONLY | constants.O_NOFOLLOW)
  await requireInside(options.folder, full)
  const unchanged = async (): Promise<void> => {
    const stats = await handle.stat()
    if (stats.size !== file.size || stats.mtimeMs !== file.mtimeMs) throw new ChangedError('It is still being written.')
  }
  const sha256 = await hashOf(handle)
  await unchanged()
  await discardUnfinished(watching, file.path, sha256)
  const known = memory.content(sha256)
  const isNew = known === undefined || known.state === 'FAILED' || known.state === 'SENDING'
  if (isNew) {
    const content = known?.state === 'SENDING' ? known : await newContent(watching, file, sha256, known)
    await sendUnlessRefused(watching, content, handle, unchanged)
  }
  await renewResults(watching, file, sha256, isNew)
  await memory.putFile(file.path, { size: file.size, mtimeMs: file.mtimeMs, sha256 })
}

/** Lets a file that has had results of another content get those of this one. */
async function renewResults(watching: Watching, file: FoundFile, sha256: string, isNew: boolean): Promise<void> {
  const { memory, report } = watching
  const sent = memory.content(sha256)
  const own = memory.contentOf(file.path, sha256)
  if (sent === undefined || own === undefined || sent.state === 'FAILED') return
  if (own.path === file.path) {
    // The file has an earlier content again, and beside it may be the results of the content in between.
    const before = memory.file(file.path)
    const isBack = before !== undefined && before.sha256 !== sha256
    if (own.state === 'FAILED' || (own.state === 'DONE' && isBack)) {
      await memory.putContent({ ...own, recordingId: sent.recordingId, state: 'SENT' })
    }
    return
  }
  if (!isNew) report.info(`${file.path}: has the same content as ${own.path}. It isn't transcribed again.`)
  if (Object.keys(writtenFor(watching, { path: file.path, written: {} })).length === 0) return
  const { path, title } = { path: file.path, title: titleOf(file) }
  await memory.putContent({ ...sent, isCopy: true, path, title, written: {}, state: 'SENT' })
}

/** Deletes recordings whose upload was interrupted before the file changed: nothing would complete them. */
async function discardUnfinished(watching: Watching, path: string, sha256: string): Promise<void> {
  for (const content of watching.memory.contents()) {
    if (content.path === path && content.sha256 !== sha256 && content.state === 'SENDING') {
      await discard(watching, content)
    }
  }
}

/** Deletes the recording of a content that is no longer in its file, unless the upload was complete. */
async function discard(watching: Watching, content: ContentNote): Promise<void> {
  const { client, memory, spaceId, signal } = watching
  if (content.isUnasked === true && content.recordingId === null) return
  try {
    const recordingId = content.recordingId ?? (await unnotedRecording(watching, content))
    if (recordingId !== null) {
      const params = { spaceId, recordingId }
      const { status } = await client.getRecording({ params, signal })
      if (status !== 'MEDIA_IMPORT_UPLOADING') {
        return await memory.putContent({ ...content, recordingId, state: 'SENT' })
      }
      await client.deleteRecording({ params, query: { permanent: true }, signal })
    }
  } catch (error) {
    if (!(error instanceof ClientError && error.status === 404)) throw error
  }
  const attempt = content.attempt + 1
  await memory.putContent({ ...content, recordingId: null, uploadId: null, attempt, isUnasked: true })
}

/** The recording that a killed watcher asked for and didn't note. The server repeats its answer, or creates it now. */
async function unnotedRecording(watching: Watching, content: ContentNote): Promise<string | null> {
  try {
    return await requestRecording(watching, content)
  } catch (error) {
    const isRefused = error instanceof ClientError && ['refused', 'later'].includes(classifyError(error))
    if (isRefused && error.code !== 'IDEMPOTENCY_IN_PROGRESS') return null
    throw error
  }
}

function titleOf(file: FoundFile): string {
  return storableStart(path.parse(file.path).name.trim()) || '_'
}

async function newContent(
  watching: Watching,
  file: FoundFile,
  sha256: string,
  failed: ContentNote | undefined,
): Promise<ContentNote> {
  const names = file.path.split('/')
  const content: ContentNote = {
    sha256,
    state: 'SENDING',
    path: file.path,
    title: titleOf(file),
    folderId: await findFolder(watching, names.slice(0, -1)),
    attempt: (failed?.attempt ?? 0) + 1,
    recordingId: null,
    uploadId: null,
    written: failed?.written ?? {},
    reason: null,
  }
  await watching.memory.putContent(content)
  return content
}

async function sendUnlessRefused(
  watching: Watching,
  content: ContentNote,
  handle: FileHandle,
  unchanged: () => Promise<void>,
): Promise<void> {
  const { memory, report } = watching
  try {
    await send(watching, content, handle, unchanged)
  } catch (error) {
    if (error instanceof ChangedError) await discard(watching, memory.content(content.sha256) ?? content)
    if (!(error instanceof DeletedError) && classifyError(error) !== 'refused') throw error
    const reason = messageOf(error)
    await memory.putContent({ ...(memory.content(content.sha256) ?? content), state: 'FAILED', reason })
    report.problem(`${content.path}: failed. ${reason}`)
  }
}

async function send(
  watching: Watching,
  content: ContentNote,
  handle: FileHandle,
  unchanged: () => Promise<void>,
): Promise<void> {
  const { client, memory, spaceId, signal, report } = watching
  let note = content.recordingId === null ? await createRecording(watching, content) : content
  const put = async (patch: Partial<ContentNote>): Promise<void> => {
    note = { ...note, ...patch }
    await memory.putContent(note)
  }
  const params = { spaceId, recordingId: note.recordingId ?? '' }
  const recording = await findRecording(watching, params.recordingId)
  if (recording === null) throw new DeletedError(deletedReason)
  if (recording.status === 'MEDIA_IMPORT_UPLOADING') {
    const uploadId = await activeUpload(watching, params.recordingId, note.uploadId)
    if (uploadId === null) await abortUnfinishedUpload(client, params, signal)
    const { size } = await handle.stat()
    const slice = async (start: number, end: number): Promise<Blob> => {
      const bytes = new Uint8Array(end - start)
      for (let done = 0; done < bytes.length;) {
        const { bytesRead } = await handle.read(bytes, done, bytes.length - done, start + done)
        if (bytesRead === 0) throw new ChangedError('It became shorter while it was being read.')
        done += bytesRead
      }
      await unchanged()
      return new Blob([bytes])
    }
    await uploadFile(
      client,
      { size, slice },
      {
        ...params,
        mimeType: 'application/octet-stream',
        uploadId,
        onStart: (started) => put({ uploadId: started }),
        fetch: watching.fetch,
        signal,
      },
    )
  }
  await put({ state: 'SENT' })
  report.info(`${note.path}: uploaded as ${params.recordingId}`)
}

/** @returns the id, the same as long as the server has the answer of this attempt */
async function requestRecording(
  { client, memory, spaceId, options, signal }: Watching,
  content: ContentNote,
): Promise<string> {
  const { id } = await client.createRecording({
    params: { spaceId },
    body: {
      title: content.title,
      source: 'FILE_UPLOAD',
      recordingFolderId: content.folderId,
      ...(options.language === null ? {} : { language: options.language }),
    },
    headers: { 'idempotency-key': `watch-${memory.id}-${content.sha256}-${content.attempt}` },
    signal,
  })
  return id
}

async function createRecording(watching: Watching, content: ContentNote): Promise<ContentNote> {
  const { memory } = watching
  if (content.isUnasked === true) await memory.putContent({ ...content, isUnasked: false })
  try {
    const note = { ...content, isUnasked: false, recordingId: await requestRecording(watching, content) }
    await memory.putContent(note)
    return note
  } catch (error) {
    // The server stores refusals under the key, too. The folder may have been deleted.
    if (error instanceof ClientError && error.status < 500 && error.code !== 'IDEMPOTENCY_IN_PROGRESS') {
      watching.folderIds.clear()
      const folderId = await findFolder(watching, content.path.split('/').slice(0, -1))
      await memory.putContent({ ...content, folderId, attempt: content.attempt + 1, isUnasked: true })
    }
    throw error
  }
}

/** The upload of an interrupted run, if it can go on. */
async function activeUpload(watching: Watching, recordingId: string, uploadId: string | null): Promise<string | null> {
  if (uploadId === null) return null
  const { client, spaceId, signal } = watching
  const upload = await client
    .getUpload({ params: { spaceId, recordingId, uploadId }, signal })
    .catch((error: unknown) => {
      if (error instanceof ClientError && error.status === 404) return null
      throw error
    })
  return upload?.status === 'ACTIVE' ? uploadId : null
}

async function hashOf(handle: FileHandle): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of handle.createReadStream({ start: 0, autoClose: false, highWaterMark: 1024 * 1024 })) {
    hash.update(chunk as Uint8Array)
  }
  return hash.digest('hex')
}

/** A folder on the way may have become a link since it was listed. */
async function requireInside(root: string, file: string): Promise<void> {
  const [real, folder] = [await realpath(root), await realpath(path.dirname(file))]
  if (folder !== real && !folder.startsWith(real + path.sep)) throw new Error('It is outside the folder.')
}
