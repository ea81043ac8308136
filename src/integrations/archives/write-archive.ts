import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { addAbortSignal, Readable as ReadableStream } from 'node:stream'
import yazl from 'yazl'
import { fileExtensions, type Format } from '../../contract/content.ts'
import type { Highlight } from '../../contract/endpoints/highlights.ts'
import type { Recording, Workspace } from '../../contract/resources.ts'
import { mediaKeys, type MediaPlace } from '../../library/recordings/media-keys.ts'
import { mapInTurns } from '../../platform/async/map-in-turns.ts'
import type { BlobStore } from '../../platform/blobs/port.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Database, Row } from '../../platform/database/schema.ts'
import type { LanguageStretch } from '../../text/languages/language-stretches.ts'
import { decodeManifest } from '../../text/content-blocks.ts'
import { renderTranscript } from '../../transcripts/content/render-content.ts'
import { getWorkspace } from '../../identity/workspaces/get-workspace.ts'
import {
  archiveFormat,
  archiveVersion,
  type ArchiveContent,
  type ArchiveRecording,
  type ArchiveRoot,
} from './archive-format.ts'
import {
  listFolderRows,
  listPromptRows,
  listRecordingIds,
  listSpeakerRows,
  readRecording,
  type WholeRecording,
} from './store.ts'
import { asError } from '../../contract/app-error.ts'

/** The file that a recording is restored from, in its folder. */
const descriptionName = 'transcript.json'

export interface ArchiveOptions {
  formats: readonly Format[]
  media: boolean
  signal: AbortSignal
}

/**
 * A workspace as a zip, generated while it is read. Each recording is loaded in turn, so memory holds one at a time.
 * Recordings deleted in the meantime are left out.
 */
export async function writeArchive(
  db: Database,
  blobs: BlobStore,
  workspaceId: string,
  options: ArchiveOptions,
): Promise<Readable> {
  const workspace = await getWorkspace(db, workspaceId)
  const ids = await listRecordingIds(db, workspaceId)
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  options.signal.addEventListener('abort', () => output.destroy(), { once: true })
  // yazl accepts entries while it writes others, so add a recording only after the previous one is written.
  const addAll = async (): Promise<void> => {
    const written: string[] = []
    for (const id of ids) {
      options.signal.throwIfAborted()
      if (await addRecording(zip, { db, blobs }, { workspaceId, id }, options)) written.push(id)
    }
    // At the end, so that it lists what is there: a restore refuses an archive whose recordings are missing.
    zip.addBuffer(Buffer.from(JSON.stringify(await rootOf(db, workspace, written), null, 1)), 'tiro.json')
    zip.end()
  }
  void addAll().catch((error: unknown) => output.destroy(asError(error)))
  return output
}

async function rootOf(db: Database, workspace: Workspace, recordings: string[]): Promise<ArchiveRoot> {
  const {
    id,
    name,
    language,
    templateId,
    privacy,
    findAndReplaceWords,
    vocabulary,
    wording,
    numbers,
    deleteMediaAfterDays,
  } = workspace
  return {
    format: archiveFormat,
    version: archiveVersion,
    createdAt: timestamp(),
    workspace: {
      name,
      language,
      templateId,
      privacy,
      findAndReplaceWords,
      vocabulary,
      wording,
      numbers,
      deleteMediaAfterDays,
    },
    folders: (await listFolderRows(db, id)).map(({ workspaceId: _, ...folder }) => folder),
    speakers: (await listSpeakerRows(db, id)).map((speaker) => ({
      id: speaker.id,
      name: speaker.name,
      role: speaker.role as ArchiveRoot['speakers'][number]['role'],
      createdAt: speaker.createdAt,
      updatedAt: speaker.updatedAt,
    })),
    prompts: (await listPromptRows(db, id)).map((prompt) => ({
      title: prompt.title,
      prompt: prompt.prompt,
      sampleContent: prompt.sampleContent,
      adminManaged: prompt.adminManaged === 1,
      autoGenerate: prompt.autoGenerate === 1,
    })),
    recordings,
  }
}

/** @returns whether the recording was still there */
async function addRecording(
  zip: yazl.ZipFile,
  { db, blobs }: { db: Database; blobs: BlobStore },
  { workspaceId, id }: { workspaceId: string; id: string },
  { formats, media, signal }: ArchiveOptions,
): Promise<boolean> {
  const whole = await readRecording(db, workspaceId, id)
  if (whole === undefined) return false
  const folder = `recordings/${id}`
  const files = media ? whole.files : []
  const waveform = files.length === 0 ? null : await readWaveform(blobs, whole.recording)
  const description = JSON.stringify(await describe(whole, folder, files, waveform))
  await added(zip, `${folder}/${descriptionName}`, ReadableStream.from([description]), true)
  if (whole.transcript !== undefined && whole.transcript.version > 0) {
    for (const format of formats) {
      const { render } = await renderTranscript(db, { workspaceId, recordingId: id, query: { format }, signal })
      const document = await render()
      const name = `${folder}/${documentName(whole.recording.title, format)}`
      await added(zip, name, ReadableStream.from([Buffer.from(document.content.data)]), true)
    }
  }
  for (const file of files) {
    // Otherwise the file stays open when the archive is cut off, and its collection as garbage ends the process.
    const bytes = addAbortSignal(signal, blobs.read(file.blobKey))
    // Media is already compressed.
    await added(zip, `${folder}/media/${file.type.toLowerCase()}`, bytes, false)
  }
  return true
}

/** Adds an entry and resolves when its bytes are written. */
function added(zip: yazl.ZipFile, name: string, stream: Readable, compress: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.once('end', resolve)
    stream.once('error', reject)
    zip.addReadStream(stream, name, { compress })
  })
}

/** The name of a document beside the description. Some file systems don't tell small letters from capitals. */
function documentName(title: string, format: Format): string {
  const name = safeName(title)
  const file = `${name}.${fileExtensions[format]}`
  return file.toLowerCase() === descriptionName ? `${name} (2).${fileExtensions[format]}` : file
}

/** A title as a safe file name. */
function safeName(title: string): string {
  const clean = title
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, '_')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, 100)
  return clean === '' ? 'transcript' : clean
}

/** Null: there is none yet, or it was lost. */
async function readWaveform(blobs: BlobStore, recording: MediaPlace): Promise<Buffer | null> {
  const { waveform } = mediaKeys(recording)
  return (await blobs.size(waveform)) === null ? null : buffer(blobs.read(waveform))
}

async function describe(
  whole: WholeRecording,
  folder: string,
  files: readonly Row<'file'>[],
  waveform: Buffer | null,
): Promise<ArchiveRecording> {
  const { recording, sourceInfo, transcript, translations } = whole
  return {
    recording: {
      title: recording.title,
      sourceUrl: recording.sourceUrl,
      mediaType: recording.mediaType as ArchiveRecording['recording']['mediaType'],
      source: recording.source as ArchiveRecording['recording']['source'],
      duration: recording.duration,
      recordingFolderId: recording.recordingFolderId,
      language: recording.language,
      vocabulary: JSON.parse(recording.vocabulary) as string[],
      warnings: JSON.parse(recording.warnings) as string[],
      tags: JSON.parse(recording.tags) as string[],
      channels: recording.channels as Recording['channels'],
      effort: recording.effort as Recording['effort'],
      recordedAt: recording.recordedAt,
      mediaRecordedAt: recording.mediaRecordedAt,
      metadata: JSON.parse(recording.metadata) as Recording['metadata'],
      notes: recording.notes,
      createdAt: recording.createdAt,
      updatedAt: recording.updatedAt,
    },
    sourceInfo,
    files: files.map((file) => ({
      type: file.type as ArchiveRecording['files'][number]['type'],
      mimeType: file.mimeType,
      size: file.size,
      entry: `${folder}/media/${file.type.toLowerCase()}`,
    })),
    ...(waveform === null ? {} : { waveform: waveform.toString('base64') }),
    transcript:
      transcript === undefined || transcript.version === 0
        ? null
        : {
            ...(await writtenOf(transcript, whole)),
            speakerAssignments: JSON.parse(transcript.speakerAssignments) as {
              speakerIndex: number
              speakerId: string
            }[],
            languages: JSON.parse(transcript.languages) as LanguageStretch[],
          },
    translations: await Promise.all(
      translations.map(async (translation) => ({
        ...(await writtenOf(translation, whole)),
        createdAt: translation.createdAt,
        updatedAt: translation.updatedAt,
        sourceVersion: translation.sourceVersion,
      })),
    ),
    highlights: highlightsOf(whole),
  }
}

function highlightsOf({ highlights, comments }: WholeRecording): NonNullable<ArchiveRecording['highlights']> {
  const byHighlight = Map.groupBy(comments, ({ highlightId }) => highlightId)
  return highlights.map((row) => ({
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    color: row.color as Highlight['color'],
    version: row.version,
    fromWord: row.fromWord,
    toWord: row.toWord,
    start: row.start,
    end: row.end,
    quote: row.quote,
    isDetached: row.isDetached === 1,
    resolvedAt: row.resolvedAt,
    comments: (byHighlight.get(row.id) ?? []).map(({ createdAt, updatedAt, text }) => ({ createdAt, updatedAt, text })),
  }))
}

type Written = Omit<NonNullable<ArchiveRecording['transcript']>, 'speakerAssignments' | 'languages'>

/** The properties shared by transcripts and translations. */
async function writtenOf(row: Row<'transcript'> | Row<'translation'>, whole: WholeRecording): Promise<Written> {
  return {
    language: row.language,
    engine: row.engine,
    quality: row.quality as Written['quality'],
    warnings: JSON.parse(row.warnings) as string[],
    queuedAt: row.queuedAt,
    completedAt: row.completedAt,
    version: row.version,
    ...(await contentOf(row.id, whole)),
  }
}

async function contentOf(
  ownerId: string,
  { versions, blocks }: WholeRecording,
): Promise<Omit<ArchiveContent, 'version'>> {
  const own = versions.filter((row) => row.ownerId === ownerId)
  return {
    versions: await mapInTurns(own, (row) => {
      const manifest = decodeManifest(row.manifest)
      return {
        version: row.version,
        createdAt: row.createdAt,
        kind: row.kind as ArchiveContent['versions'][number]['kind'],
        summary: row.summary,
        language: row.language,
        blocks: manifest.blocks.map((block) => block.hash),
        segments: manifest.segments,
        nextId: manifest.nextId,
        ...(manifest.typed === undefined ? {} : { typed: manifest.typed }),
      }
    }),
    blocks: Object.fromEntries(
      blocks
        .filter((block) => block.ownerId === ownerId)
        .map((block) => [block.hash, Buffer.from(block.data).toString('base64')]),
    ),
  }
}
