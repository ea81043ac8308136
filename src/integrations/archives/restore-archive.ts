import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Workspace } from '../../contract/resources.ts'
import { mediaKeys } from '../../library/recordings/media-keys.ts'
import type { Hooks } from '../../platform/hooks.ts'
import type { BlobStore } from '../../platform/blobs/port.ts'
import { newId } from '../../platform/database/ids.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Database, NewRow } from '../../platform/database/schema.ts'
import { createWorkspace } from '../../identity/workspaces/create-workspace.ts'
import { getWorkspace } from '../../identity/workspaces/get-workspace.ts'
import type { ArchiveRoot } from './archive-format.ts'
import { invalidArchive, type CheckedContent, type CheckedRecording } from './check-recording.ts'
import { readArchive, type ArchiveReader } from './read-archive.ts'
import {
  abandonRestore,
  insertFolders,
  insertPrompts,
  insertSpeakers,
  insertWholeRecording,
  setHidden,
} from './store.ts'

export interface RestoreDeps {
  db: Database
  blobs: BlobStore
  hooks: Hooks
  /** Largest archive, bytes; applies to the zip and to everything unpacked from it. */
  maxBytes: number
}

/**
 * Creates a workspace from an archive. It stays hidden until it is complete; on any failure before that it is discarded
 * and purged. Errors: INVALID_BODY, BODY_TOO_LARGE, STORAGE_FULL.
 */
export async function restoreArchive(
  deps: RestoreDeps,
  userId: string,
  body: Readable,
  signal: AbortSignal,
): Promise<Workspace> {
  const { blobs } = deps
  const key = `archives/${randomBytes(12).toString('hex')}`
  await blobs.put(key, body, { maxBytes: deps.maxBytes, signal })
  const file = await blobs.localFile(key)
  try {
    const archive = await readArchive(file.path, deps.maxBytes)
    try {
      return await restore(deps, archive, userId, signal)
    } finally {
      archive.close()
    }
  } finally {
    await file.release()
    await blobs.delete(key)
  }
}

async function restore(
  deps: RestoreDeps,
  archive: ArchiveReader,
  userId: string,
  signal: AbortSignal,
): Promise<Workspace> {
  const { db } = deps
  const { root } = archive
  const ids = newIds(root)
  const workspaceId = await db.transaction().execute(async (tx) => {
    const workspace = await createWorkspace(tx, userId, root.workspace, deps.hooks)
    await setHidden(tx, workspace.id, userId, true, timestamp())
    await insertFolders(tx, foldersOf(root, ids, workspace.id))
    await insertSpeakers(
      tx,
      root.speakers.map((speaker) => ({
        ...speaker,
        id: ids.get(speaker.id) ?? newId('spk'),
        workspaceId: workspace.id,
        imageId: null,
      })),
    )
    const now = timestamp()
    await insertPrompts(
      tx,
      root.prompts.map((prompt) => ({
        ...prompt,
        id: newId('prm'),
        workspaceId: workspace.id,
        adminManaged: prompt.adminManaged ? 1 : 0,
        autoGenerate: prompt.autoGenerate ? 1 : 0,
        createdAt: now,
        updatedAt: now,
      })),
    )
    return workspace.id
  })
  try {
    for (const id of root.recordings) {
      signal.throwIfAborted()
      await restoreRecording(deps, archive, { workspaceId, userId }, await archive.recording(id, signal), ids, signal)
    }
    await db.transaction().execute((tx) => setHidden(tx, workspaceId, userId, false, timestamp()))
  } catch (error) {
    await db.transaction().execute((tx) => abandonRestore(tx, workspaceId, timestamp()))
    throw error
  }
  return getWorkspace(db, workspaceId)
}

/** New ids for the rows that others refer to. */
function newIds(root: ArchiveRoot): Map<string, string> {
  const ids = new Map<string, string>()
  for (const folder of root.folders) ids.set(folder.id, newId('fld'))
  for (const speaker of root.speakers) ids.set(speaker.id, newId('spk'))
  return ids
}

/** Folders, parents first; rejects a cycle or a missing parent. */
function foldersOf(root: ArchiveRoot, ids: Map<string, string>, workspaceId: string) {
  const left = new Map(root.folders.map((folder) => [folder.id, folder]))
  const rows = []
  const placed = new Set<string>()
  while (left.size > 0) {
    const before = left.size
    for (const [id, folder] of left) {
      if (folder.parentFolderId !== null && !placed.has(folder.parentFolderId)) continue
      const parent = folder.parentFolderId === null ? null : (ids.get(folder.parentFolderId) ?? null)
      rows.push({ ...folder, id: ids.get(id) ?? newId('fld'), workspaceId, parentFolderId: parent })
      placed.add(id)
      left.delete(id)
    }
    if (left.size === before) throw invalidArchive('The folders of the archive do not form a tree.')
  }
  return rows
}

async function restoreRecording(
  deps: RestoreDeps,
  archive: ArchiveReader,
  by: { workspaceId: string; userId: string },
  checked: CheckedRecording,
  ids: Map<string, string>,
  signal: AbortSignal,
): Promise<void> {
  const { db, blobs } = deps
  const { workspaceId, userId } = by
  const { recording, transcript } = checked
  const translations = checked.translations.map((translation) => ({ ...translation, id: newId('tsl') }))
  const id = newId('rec')
  const transcriptId = newId('trn')
  const keys = mediaKeys(workspaceId, id)
  const files: NewRow<'file'>[] = []
  for (const file of checked.files) {
    const blobKey = file.type === 'ORIGINAL' ? keys.original : keys.audio
    const stored = await blobs.put(blobKey, await archive.media(file.entry, file.size), {
      maxBytes: file.size,
      signal,
    })
    if (stored.size !== file.size) throw invalidArchive(`${file.entry} has ${stored.size} bytes, not ${file.size}.`)
    const { createdAt, updatedAt } = recording
    const row = { id: newId('fil'), createdAt, updatedAt, recordingId: id, workspaceId, size: stored.size, blobKey }
    files.push({ ...row, type: file.type, mimeType: file.mimeType })
  }
  const hasMedia = files.some((file) => file.type === 'ORIGINAL')
  const folderId = recording.recordingFolderId === null ? null : (ids.get(recording.recordingFolderId) ?? null)
  await db.transaction().execute((tx) =>
    insertWholeRecording(tx, {
      recording: {
        id,
        createdAt: recording.createdAt,
        updatedAt: recording.updatedAt,
        workspaceId,
        title: recording.title,
        sourceUrl: recording.sourceUrl,
        mediaType: recording.mediaType,
        source: 'IMPORT',
        duration: recording.duration,
        status: 'READY',
        recordingFolderId: folderId,
        isMediaDeleted: hasMedia ? 0 : 1,
        createdById: userId,
        autoDeleteMediaAfter: null,
        language: recording.language,
        speakerCount: null,
        diarize: 1,
        vocabulary: JSON.stringify(recording.vocabulary),
        translationLanguages: '[]',
        failure: null,
        warnings: JSON.stringify(recording.warnings),
        deletedAt: null,
        mediaDeletedAt: hasMedia ? null : recording.updatedAt,
        wantedEngine: null,
      },
      files,
      transcript: {
        id: transcriptId,
        createdAt: recording.createdAt,
        updatedAt: recording.updatedAt,
        recordingId: id,
        language: transcript?.language ?? recording.language,
        status: transcript === null ? 'NOT_STARTED' : 'COMPLETED',
        queuedAt: transcript?.queuedAt ?? null,
        completedAt: transcript === null ? null : (transcript.completedAt ?? recording.updatedAt),
        speakerAssignments: JSON.stringify(
          (transcript?.speakerAssignments ?? []).flatMap(({ speakerIndex, speakerId }) => {
            const known = ids.get(speakerId)
            return known === undefined ? [] : [{ speakerIndex, speakerId: known }]
          }),
        ),
        failure: null,
        engine: transcript?.engine ?? null,
        quality: transcript?.quality ?? null,
        warnings: JSON.stringify(transcript?.warnings ?? []),
        waitingFor: null,
        runId: null,
        version: transcript?.version ?? 0,
      },
      translations: translations.map((translation) => ({
        id: translation.id,
        createdAt: translation.createdAt,
        updatedAt: translation.updatedAt,
        recordingId: id,
        language: translation.language,
        status: 'COMPLETED',
        queuedAt: translation.queuedAt,
        completedAt: translation.completedAt ?? translation.updatedAt,
        runId: null,
        engine: translation.engine,
        quality: translation.quality,
        failure: null,
        warnings: JSON.stringify(translation.warnings),
        waitingFor: null,
        version: translation.version,
        sourceVersion: translation.sourceVersion,
        sentences: 0,
        sentencesDone: 0,
      })),
      ...contentRows([...(transcript === null ? [] : [{ ...transcript, id: transcriptId }]), ...translations]),
    }),
  )
}

/** Versions and blocks of content, with the id of their owner. */
function contentRows(owners: readonly (CheckedContent & { id: string })[]) {
  return {
    versions: owners.flatMap(({ id, versions }) => versions.map((row) => ({ ...row, ownerId: id, createdById: null }))),
    blocks: owners.flatMap(({ id, blocks }) => blocks.map((block) => ({ ...block, ownerId: id }))),
  }
}
