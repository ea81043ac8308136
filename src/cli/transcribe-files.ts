import { clock } from '../text/clock.ts'
import { storableStart } from '../text/storable-start.ts'
import { hash } from 'node:crypto'
import { mkdir, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ClientError, type Client } from '../client/client.ts'
import { findOrCreateWorkspace } from '../client/find-or-create-workspace.ts'
import type { DocumentRequest } from '../contract/document-request.ts'
import type { RenderingQuery } from '../contract/content.ts'
import type { Recording, RecordingDetail } from '../contract/resources.ts'
import { messageOf } from '../contract/app-error.ts'
import { checkStart } from '../formats/check-start.ts'
import { endsAll } from './ends-all.ts'
import { pause } from './pause.ts'
import { printable, printableLines } from './printable.ts'
import { isAddress, nameOf } from './recording-input.ts'
import { requireWorkspace } from './require-workspace.ts'
import { sizeOf } from './size-of.ts'
import { translateOne } from './translate-one.ts'
import { FileChangedError, needsUpload, uploadFromDisk } from './upload-from-disk.ts'
import type { WriteOutput } from './write-output.ts'
import { bar, createProgressLine, formatBytes, type ProgressLine } from './progress.ts'

export interface TranscribeRequest {
  /** Paths, or addresses. */
  files: readonly string[]
  query: RenderingQuery
  write: WriteOutput
  language: string | undefined
  speakerCount: number | undefined
  channels: Recording['channels'] | undefined
  effort: Recording['effort'] | undefined
  /** ID or name of the workspace; absent: one for this command. */
  space: string | undefined
  /** The language to translate the document into, if any. */
  translate: string | undefined
  /** A transcript of the only file, whose words stay. */
  text?: DocumentRequest['text']
}

export interface TranscribeContext {
  stdout: NodeJS.WriteStream
  stderr: NodeJS.WriteStream
  signal: AbortSignal
  /** Folder that records which recording belongs to which file, so that a later run can resume; null for none. */
  memory: string | null
  /** Milliseconds between status requests. */
  pollMs: number
}

/** What is the same for all files of a command. */
interface Batch {
  client: Client
  spaceId: string
  request: TranscribeRequest
  context: TranscribeContext
  line: ProgressLine
}

interface Remembered {
  spaceId: string
  recordingId: string
  uploadId: string | null
}

/**
 * Uploads each file, or has its address downloaded, waits for its transcript and writes the document. Reports a failed
 * file and goes on with the others; throws at the end if any failed.
 */
export async function transcribeFiles(
  client: Client,
  request: TranscribeRequest,
  context: TranscribeContext,
): Promise<void> {
  await Promise.all(request.files.filter((file) => !isAddress(file)).map(sizeOf))
  const line = createProgressLine(context.stderr)
  try {
    const spaceId =
      request.space === undefined
        ? await findOrCreateWorkspace(client, workspaceName, context.signal)
        : await requireWorkspace(client, request.space, context.signal)
    const batch = { client, spaceId, request, context, line }
    const started: (Remembered | null)[] = []
    let failed = 0
    const note = (error: unknown): void => {
      failed += 1
      line.end()
      context.stderr.write(`${printableLines(messageOf(error))}\n`)
    }
    for (const file of request.files) {
      try {
        started.push(await startOne(batch, file))
      } catch (error) {
        if (request.files.length === 1 || !(error instanceof FileError)) throw error
        note(error)
        started.push(null)
      }
    }
    for (const [index, recording] of started.entries()) {
      if (recording === null) continue
      const name = printable(nameOf(request.files[index] ?? ''))
      try {
        await waitFor(batch, recording, name)
        const into = request.translate
        const translationId =
          into === undefined ? null : await translateOne({ client, context, line }, recording, name, into)
        const document = await fetchDocument(batch, recording, translationId)
        line.end()
        await request.write(document, index)
      } catch (error) {
        if (started.length === 1 || context.signal.aborted || endsAll(error)) throw error
        note(error)
      }
    }
    if (failed > 0) throw new Error(`${failed} of ${started.length} recordings could not be transcribed.`)
  } finally {
    line.end()
  }
}

const workspaceName = 'Command line'

/** A file or an address that can't be taken; the others may be. */
class FileError extends Error {}

async function startOne(batch: Batch, file: string): Promise<Remembered> {
  const { client, request, context, line } = batch
  const { signal } = context
  const name = printable(nameOf(file))
  const note = context.memory === null ? null : await noteFor(context.memory, file, request)
  const known = note === null ? null : await recall(note)
  // Somebody may have deleted it since.
  const before = known === null ? null : await findState(client, known, signal)
  const recording = known !== null && before !== null ? known : await createRecording(batch, file)
  const remember = async (): Promise<void> => {
    if (note !== null) await writeFile(note, JSON.stringify(recording))
  }
  await remember()

  const params = { spaceId: recording.spaceId, recordingId: recording.recordingId }
  const drop = (): Promise<unknown> => client.deleteRecording({ params, query: { permanent: true } })
  try {
    const state = before ?? (await client.getRecording({ params, signal }))
    const canRetry = state.transcript?.status === 'FAILED' || state.transcript?.status === 'CANCELLED'
    const isFailedDownload = isAddress(file) && state.status === 'MEDIA_IMPORT_FAILED'
    const hasMedia = isAddress(file) || (recording.uploadId !== null && state.originalFile !== null)
    if (before !== null && (isFailedDownload || (canRetry && hasMedia))) {
      await client.retryRecording({ params, signal })
    } else if (!isAddress(file) && needsUpload(state)) {
      await uploadFromDisk(client, file, {
        ...params,
        uploadId: state.status === 'MEDIA_IMPORT_UPLOADING' ? recording.uploadId : null,
        onStart: async (id) => {
          recording.uploadId = id
          await remember()
        },
        onProgress: (sent, size) => line.show(`${name}: read ${formatBytes(sent)} of ${formatBytes(size)}`),
        signal,
      })
    }
    return recording
  } catch (error) {
    if (error instanceof FileChangedError) {
      await drop()
      throw new FileError(`${name}: it changed while it was being uploaded. Try again.`, { cause: error })
    }
    // No command can continue an upload that isn't remembered, and until it expires it takes up room.
    if (signal.aborted && note === null && !isAddress(file)) await drop().catch(() => undefined)
    throw error
  }
}

async function createRecording({ client, spaceId, request, context }: Batch, file: string): Promise<Remembered> {
  const created = await client
    .createRecording({
      params: { spaceId },
      body: {
        ...(isAddress(file) ? fromAddress(file) : { title: path.parse(file).name.slice(0, 200) || 'Recording' }),
        ...(request.language === undefined ? {} : { language: request.language }),
        // Unsupported languages are rejected here, before anything is uploaded.
        ...(request.translate === undefined ? {} : { translationLanguages: [request.translate] }),
        ...(request.speakerCount === undefined ? {} : { speakerCount: request.speakerCount }),
        ...(request.channels === undefined ? {} : { channels: request.channels }),
        ...(request.effort === undefined ? {} : { effort: request.effort }),
      },
      signal: context.signal,
    })
    .catch((error: unknown) => {
      if (!(error instanceof ClientError) || error.code !== 'UNSAFE_URL') throw error
      throw new FileError(`${printable(nameOf(file))}: ${error.message}`, { cause: error })
    })
  return { spaceId, recordingId: created.id, uploadId: null }
}

/** Its title becomes the source's once that is known. */
function fromAddress(address: string): { title: string; source: 'URL'; sourceUrl: string } {
  const sourceUrl = address.split('#', 1)[0] ?? ''
  return { title: storableStart(sourceUrl), source: 'URL', sourceUrl }
}

/** The recording as it is now; null: it was deleted. */
async function findState(
  client: Client,
  { spaceId, recordingId }: Remembered,
  signal: AbortSignal,
): Promise<RecordingDetail | null> {
  return client.getRecording({ params: { spaceId, recordingId }, signal }).catch((error: unknown) => {
    if (error instanceof ClientError && error.status === 404) return null
    throw error
  })
}

/** The same file or address with the same options resumes earlier work; a changed file is new work. */
async function noteFor(memory: string, file: string, request: TranscribeRequest): Promise<string> {
  await mkdir(memory, { recursive: true })
  const parts = [
    ...(isAddress(file) ? [fromAddress(file).sourceUrl] : await identityOf(file)),
    request.language ?? null,
    request.speakerCount ?? null,
    ...(request.channels === undefined ? [] : [request.channels]),
    ...(request.effort === undefined ? [] : [request.effort]),
    ...(request.space === undefined ? [] : [request.space]),
  ]
  return path.join(memory, `${hash('sha256', JSON.stringify(parts)).slice(0, 32)}.json`)
}

async function identityOf(file: string): Promise<(string | number)[]> {
  const { size, mtimeMs } = await stat(file)
  return [await realpath(file), size, mtimeMs]
}

async function recall(note: string): Promise<Remembered | null> {
  try {
    return JSON.parse(await readFile(note, 'utf8')) as Remembered
  } catch {
    return null
  }
}

async function waitFor({ client, request, context, line }: Batch, recording: Remembered, name: string): Promise<void> {
  const params = { spaceId: recording.spaceId, recordingId: recording.recordingId }
  let firstProgress: { at: number; progress: number } | null = null
  for (;;) {
    context.signal.throwIfAborted()
    const state = await client.getRecording({ params, signal: context.signal })
    const { transcript, duration } = state
    if (duration !== null) checkStart(request.query, duration)
    if (transcript === null) throw new Error(`${name}: the recording has no transcript.`)
    if (transcript.status === 'COMPLETED') {
      for (const warning of [...state.warnings, ...transcript.warnings]) {
        line.end()
        context.stderr.write(`${name}: ${printable(warning)}\n`)
      }
      return
    }
    const failure = transcript.failure ?? state.failure
    if (failure !== null) throw new Error(`${name}: ${failure.message} (${failure.code})`)
    if (transcript.status === 'CANCELLED') throw new Error(`${name}: the transcription was cancelled.`)
    if (transcript.progress > 0) firstProgress ??= { at: Date.now(), progress: transcript.progress }
    line.show(describe(name, state, firstProgress))
    await pause(context.pollMs, context.signal)
  }
}

function describe(name: string, state: RecordingDetail, since: { at: number; progress: number } | null): string {
  const { transcript } = state
  if (transcript?.waitingFor != null) return `${name}: ${transcript.waitingFor}`
  if (state.status === 'MEDIA_IMPORT_DOWNLOADING') return `${name}: downloading the media`
  if (transcript === null || state.status !== 'READY') return `${name}: reading the media`
  const parts = [`${bar(transcript.progress)} ${Math.round(transcript.progress * 100)} %`]
  if (state.duration !== null) parts.push(`decoded ${clock(state.duration)}`)
  if (transcript.windowsTotal !== null) parts.push(`${transcript.windowsDone} of ${transcript.windowsTotal} windows`)
  const gained = since === null ? 0 : transcript.progress - since.progress
  if (since !== null && gained > 0.02) {
    const rate = gained / (Date.now() - since.at)
    parts.push(`${clock((1 - transcript.progress) / rate / 1000)} left`)
  }
  return `${name}: ${parts.join(' · ')}`
}

async function fetchDocument(
  { client, request: { query }, context: { signal } }: Batch,
  recording: Remembered,
  translationId: string | null,
): Promise<Uint8Array> {
  const params = { spaceId: recording.spaceId, recordingId: recording.recordingId }
  const response =
    translationId === null
      ? await client.getTranscript({ params, query, signal })
      : await client.getTranslation({ params: { ...params, translationId }, query, signal })
  return new Uint8Array(await response.arrayBuffer())
}
