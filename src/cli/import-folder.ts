import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { abortUnfinishedUpload } from '../client/abort-unfinished-upload.ts'
import { errorOf, type Client } from '../client/client.ts'
import { eachPage } from '../client/each-page.ts'
import { findOrCreateWorkspace } from '../client/find-or-create-workspace.ts'
import type { Recording } from '../contract/resources.ts'
import { messageOf, UsageError } from '../contract/app-error.ts'
import { isMediaName } from '../text/media-name.ts'
import { transcriptTypes } from '../text/transcript-types.ts'
import type { CommandContext } from './command.ts'
import { printable } from './printable.ts'
import { createProgressLine, formatBytes } from './progress.ts'
import { sizeOf } from './size-of.ts'
import { FileChangedError, needsUpload, uploadFromDisk } from './upload-from-disk.ts'
import type { Send } from './with-instance.ts'

/** Transcripts that are imported without a recording: text and json may be anything. */
const isTranscriptAlone = /\.(vtt|srt|sbv|ttml|srv[123]|eaf|textgrid)$/i

interface Found {
  /** Path inside the folder. */
  name: string
  /** Identifies the recording in the workspace, also for a second run. */
  title: string
  media: string | null
  transcript: { file: string; type: string } | null
}

/**
 * Imports a folder and its subfolders. Continues with recordings that exist already (same path inside the folder).
 * Reports a failed recording and goes on with the others; throws at the end if any failed.
 */
export async function importFolder(
  client: Client,
  folder: string,
  spaceName: string,
  send: Send,
  context: CommandContext,
): Promise<void> {
  const { found, unreadable } = await look(folder)
  if (found.length + unreadable.length === 0) {
    throw new UsageError(`${folder} has no recordings or subtitles to import.`)
  }
  const spaceId = await findOrCreateWorkspace(client, spaceName, context.signal)
  const known = await recordingsOf(client, spaceId, context.signal)
  const line = createProgressLine(context.stderr)
  let failed = unreadable.length
  for (const inner of unreadable) context.stderr.write(`${printable(inner)}: This folder can't be read.\n`)
  for (const [index, item] of found.entries()) {
    context.signal.throwIfAborted()
    const name = printable(item.name)
    line.show(`${index + 1} of ${found.length}: ${name}`)
    try {
      const done = await importOne(
        client,
        { folder, spaceId, item, known: known.get(item.title) ?? null },
        send,
        context,
        (sent) => line.show(`${index + 1} of ${found.length}: ${name}, ${formatBytes(sent)} sent`),
      )
      line.end()
      context.stdout.write(`${name}: ${done}\n`)
    } catch (error) {
      if (context.signal.aborted) throw error
      failed += 1
      line.end()
      context.stderr.write(`${name}: ${printable(messageOf(error))}\n`)
    }
  }
  if (failed > 0) throw new Error(`${failed} of ${found.length + unreadable.length} could not be imported.`)
}

/** The paths of the files in a folder and below it, and of the folders that can't be read. */
async function list(folder: string): Promise<{ names: string[]; unreadable: string[] }> {
  const names: string[] = []
  const unreadable: string[] = []
  const walk = async (inner: string): Promise<void> => {
    const entries = await readdir(path.join(folder, inner), { withFileTypes: true }).catch((error: unknown) => {
      if (inner === '') throw error
      unreadable.push(inner)
      return []
    })
    for (const entry of entries) {
      const name = path.join(inner, entry.name)
      if (entry.isDirectory()) await walk(name)
      else if (entry.isFile()) names.push(name)
    }
  }
  await walk('')
  return { names, unreadable }
}

async function look(folder: string): Promise<{ found: Found[]; unreadable: string[] }> {
  const { names, unreadable } = await list(folder)
  const bare = (name: string): string => name.slice(0, name.length - path.extname(name).length)
  const beside = (base: string): Found['transcript'] => {
    for (const [extension, type] of Object.entries(transcriptTypes)) {
      const file = names.find((name) => bare(name) === base && path.extname(name).toLowerCase() === `.${extension}`)
      if (file !== undefined) return { file, type }
    }
    return null
  }
  const recordings = names.filter(isMediaName).toSorted()
  const bases = new Set(recordings.map(bare))
  const alone = names
    .filter((name) => isTranscriptAlone.test(name) && !bases.has(bare(name)))
    .toSorted()
    .map((name) => ({ name, media: null, transcript: beside(bare(name)) }))
  const all = [...recordings.map((name) => ({ name, media: name, transcript: beside(bare(name)) })), ...alone]
  const shortOf = (name: string): string => bare(name).slice(0, 200)
  const named = Map.groupBy(all, ({ name }) => shortOf(name))
  // A second run would take "talk.wav" for "talk.mp3" if both were "talk". Long paths differ at the end.
  const titleOf = (name: string): string => (named.get(shortOf(name))?.length === 1 ? shortOf(name) : name.slice(-200))
  return { found: all.map((item) => ({ ...item, title: titleOf(item.name) })), unreadable }
}

async function recordingsOf(client: Client, spaceId: string, signal: AbortSignal): Promise<Map<string, Recording>> {
  const all = new Map<string, Recording>()
  const pages = eachPage((query) => client.listRecordings({ params: { spaceId }, query, signal }))
  for await (const { recordings } of pages) for (const recording of recordings) all.set(recording.title, recording)
  return all
}

async function importOne(
  client: Client,
  work: { folder: string; spaceId: string; item: Found; known: Recording | null },
  send: Send,
  context: CommandContext,
  onProgress: (sent: number) => void,
): Promise<string> {
  const { folder, spaceId, item } = work
  const { signal } = context
  if (item.media !== null) await sizeOf(path.join(folder, item.media))
  const source = item.media === null ? 'IMPORT' : 'FILE_UPLOAD'
  const recording =
    work.known ?? (await client.createRecording({ params: { spaceId }, body: { title: item.title, source }, signal }))
  const params = { spaceId, recordingId: recording.id }
  const { transcript } = await client.getRecording({ params, signal })
  const hasTranscript = transcript?.status === 'COMPLETED'
  if (item.transcript !== null && !hasTranscript) {
    const body = new Blob([await readFile(path.join(folder, item.transcript.file))])
    const address = `/api/v1/spaces/${spaceId}/recordings/${recording.id}/transcript/import?subtitles=keep&times=missing`
    const response = await send(address, item.transcript.type, body)
    if (!response.ok) {
      const error = await errorOf(response)
      throw item.media === null ? error : new Error(`${item.transcript.file}: ${error.message}`, { cause: error })
    }
  }
  if (item.media !== null && needsUpload(recording)) {
    await abortUnfinishedUpload(client, params, signal)
    await uploadFromDisk(client, path.join(folder, item.media), { ...params, onProgress, signal }).catch(
      async (error: unknown) => {
        if (!(error instanceof FileChangedError)) throw error
        // One that an earlier run began, or that has a transcript, is kept for the next run.
        if (work.known === null && item.transcript === null) {
          await client.deleteRecording({ params, query: { permanent: true }, signal })
        }
        throw new Error('It changed while it was being uploaded. Import it again.', { cause: error })
      },
    )
  } else if (work.known !== null && (item.transcript === null || hasTranscript)) return 'already imported'
  return item.transcript === null ? 'transcription started' : 'imported with its transcript'
}
