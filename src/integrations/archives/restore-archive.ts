import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Workspace } from '../../contract/resources.ts'
import { folderDepthMax } from '../../contract/row-limits.ts'
import type { QuotaSettings } from '../../platform/config/quotas.ts'
import { audit } from '../../platform/audit/audit.ts'
import { AtOnce } from '../../platform/async/at-once.ts'
import type { Hooks } from '../../platform/hooks.ts'
import type { BlobStore } from '../../platform/blobs/port.ts'
import { newId } from '../../platform/database/ids.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Database } from '../../platform/database/schema.ts'
import { createWorkspace } from '../../identity/workspaces/create-workspace.ts'
import { getWorkspace } from '../../identity/workspaces/get-workspace.ts'
import type { ArchiveRoot } from './archive-format.ts'
import { invalidArchive } from './parse-description.ts'
import { readArchive, type ArchiveReader } from './read-archive.ts'
import { restoreRecording } from './restore-recording.ts'
import { abandonRestore, hideWorkspace, insertFolders, insertPrompts, insertSpeakers, showWorkspace } from './store.ts'

export interface RestoreDeps {
  db: Database
  blobs: BlobStore
  hooks: Hooks
  quotas: QuotaSettings
  /** Largest archive, bytes; applies to the zip and to everything unpacked from it. */
  maxBytes: number
}

/** Accounts whose archive this process is restoring. */
const restoring = new AtOnce()

/**
 * Creates a workspace from an archive. It stays hidden until it is complete; on any failure before that it is discarded
 * and purged. One at a time for each account. Errors: INVALID_BODY, BODY_TOO_LARGE, MEDIA_TOO_LARGE, STORAGE_FULL, RATE_LIMITED.
 */
export async function restoreArchive(
  deps: RestoreDeps,
  userId: string,
  body: Readable,
  signal: AbortSignal,
): Promise<Workspace> {
  const { blobs } = deps
  const key = `archives/${randomBytes(12).toString('hex')}`
  const refusal = 'Another archive of yours is being restored. Wait until it is complete.'
  const leave = restoring.enterUpTo(userId, { most: 1, refusal, seconds: 10 })
  try {
    await blobs.put(key, body, { maxBytes: deps.maxBytes, signal })
    await using file = await blobs.localFile(key)
    const archive = await readArchive(file.path, deps.maxBytes, signal)
    try {
      return await restore(deps, archive, userId, signal)
    } finally {
      archive.close()
    }
  } finally {
    leave()
    // Complete or not, the restore is what matters. The sweep deletes what stays, and reports why if it can't.
    await blobs.delete(key).catch(() => undefined)
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
  const workspaceId = await createHidden(deps, root, ids, userId)
  try {
    for (const id of root.recordings) {
      signal.throwIfAborted()
      const recording = await archive.recording(id, signal)
      await restoreRecording(deps, { archive, workspaceId, userId, ids, signal }, recording)
    }
    await db.transaction().execute(async (tx) => {
      await showWorkspace(tx, workspaceId, userId, timestamp())
      await audit(tx, { action: 'ARCHIVE_RESTORED', workspaceId, objectId: workspaceId })
    })
  } catch (error) {
    // It may be complete: only the answer to the last commit was lost.
    if (await db.transaction().execute((tx) => abandonRestore(tx, workspaceId, timestamp()))) throw error
  }
  return getWorkspace(db, workspaceId)
}

/** The workspace with everything but its recordings, which nobody sees yet. @returns its id */
function createHidden(
  { db, hooks }: RestoreDeps,
  root: ArchiveRoot,
  ids: Map<string, string>,
  userId: string,
): Promise<string> {
  const now = timestamp()
  return db.transaction().execute(async (tx) => {
    const { id: workspaceId } = await createWorkspace(tx, userId, root.workspace, hooks)
    await hideWorkspace(tx, workspaceId)
    await insertFolders(tx, foldersOf(root, ids, workspaceId))
    await insertSpeakers(
      tx,
      root.speakers.map((speaker) => ({
        ...speaker,
        id: ids.get(speaker.id) ?? newId('spk'),
        workspaceId,
        imageId: null,
      })),
    )
    await insertPrompts(
      tx,
      root.prompts.map((prompt) => ({
        ...prompt,
        id: newId('prm'),
        workspaceId,
        adminManaged: prompt.adminManaged ? 1 : 0,
        autoGenerate: prompt.autoGenerate ? 1 : 0,
        createdAt: now,
        updatedAt: now,
      })),
    )
    return workspaceId
  })
}

/** New ids for the rows that others refer to. */
function newIds(root: ArchiveRoot): Map<string, string> {
  const ids = new Map<string, string>()
  for (const folder of root.folders) ids.set(folder.id, newId('fld'))
  for (const speaker of root.speakers) ids.set(speaker.id, newId('spk'))
  return ids
}

/** Folders, parents first; rejects a cycle, a missing parent, or more levels than people may make. */
function foldersOf(root: ArchiveRoot, ids: Map<string, string>, workspaceId: string) {
  const inside = Map.groupBy(root.folders, ({ parentFolderId }) => parentFolderId)
  const placed: ArchiveRoot['folders'] = []
  let level = inside.get(null) ?? []
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > folderDepthMax) throw invalidArchive(`The archive has folders more than ${folderDepthMax} levels deep.`)
    placed.push(...level)
    level = level.flatMap(({ id }) => inside.get(id) ?? [])
  }
  if (placed.length !== root.folders.length) throw invalidArchive('The folders of the archive do not form a tree.')
  return placed.map((folder) => ({
    ...folder,
    id: ids.get(folder.id) ?? newId('fld'),
    workspaceId,
    parentFolderId: folder.parentFolderId === null ? null : (ids.get(folder.parentFolderId) ?? null),
  }))
}
