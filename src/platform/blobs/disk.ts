import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { diskRefusal } from '../disk-failure.ts'
import { BlobFolder } from './blob-folder.ts'
import { storageError } from './files.ts'
import { copyJoined, joinByManifest, sizeOf, sizeOrNull } from './joined.ts'
import { checkKey, checkPrefix, joinedFolder } from './keys.ts'
import { listBlobs } from './list-blobs.ts'
import type { BlobStore, LocalTarget } from './port.ts'
import { putBlob } from './put-blob.ts'
import { blobMissing, chunkBytes, layoutOf, readBlob, requireRange } from './read-blob.ts'

export interface DiskOptions {
  /** Folder of the blobs, created if missing. It may be on a separate file system, but only on one. */
  folder: string
  /** Bytes to keep free. A body that would leave less is refused with STORAGE_FULL. */
  minFreeBytes: number
}

/** Stores blobs as files. Removes what processes that died left half written. */
export async function openDiskBlobs(options: DiskOptions): Promise<BlobStore> {
  const folder = new BlobFolder(options.folder, options.minFreeBytes)
  await folder.open()
  return {
    put: async (key, body, options = {}) => putBlob(folder, key, body, options),
    size: async (key) => sizeOfBlob(folder.pathOf(key)),
    read: (key, range) => streamOf(folder.pathOf(key), range?.start ?? 0, range?.end ?? null),
    concat: async (target, parts, options = {}) => {
      options.signal?.throwIfAborted()
      return concat(folder, target, parts)
    },
    localFile: async (key, range) => ({
      path: await wholeFile(folder, key),
      offset: range?.start ?? 0,
      [Symbol.asyncDispose]: async () => {},
    }),
    localTarget: async (key) => localTarget(folder, key),
    delete: async (key) => {
      await folder.exclusively(key, async () => removeBlob(folder.pathOf(key)))
    },
    deleteAll: async (prefix) => {
      checkPrefix(prefix)
      await folder.removeAll(prefix)
    },
    async *list(prefix) {
      if (prefix !== '') checkPrefix(prefix)
      yield* listBlobs(path.join(folder.root, prefix), prefix)
    },
    freeBytes: async () => folder.freeBytes(),
    refusal: async () => diskRefusal(folder.root),
    direct: null,
    downloadUrl: async () => null,
    clientOrigin: null,
    errors: () => new Map(),
    // Opening the folder has done it.
    sweep: async () => {},
    close: async () => {},
  }
}

/** Bytes of the blob at this path, or null. */
export async function sizeOfBlob(file: string): Promise<number | null> {
  const layout = await layoutOf(file)
  if (layout === null) return null
  return layout.kind === 'file' ? layout.size : sizeOf(layout.manifest)
}

/** Bytes from `start` to `end` (inclusive; null: to the end). */
function streamOf(file: string, start: number, end: number | null): Readable {
  requireRange(start, end)
  return Readable.from(readBlob(file, start, end), { objectMode: false, highWaterMark: chunkBytes })
}

async function removeBlob(file: string): Promise<void> {
  // The manifest goes first: a leftover one must not become readable after the file is deleted.
  await rm(path.join(joinedFolder(file), 'manifest.json'), { force: true })
  await rm(file, { force: true })
  await rm(joinedFolder(file), { recursive: true, force: true })
}

/** Joins parts into `target`. A single part is renamed. */
async function concat(folder: BlobFolder, target: string, parts: readonly string[]): Promise<{ size: number }> {
  const file = folder.pathOf(target)
  const sources = parts.map((key) => ({ key, file: folder.pathOf(key) }))
  const [first] = sources
  if (first === undefined) throw new Error('There is nothing to join.')
  return folder.exclusively(target, async () => {
    if (sources.length > 1) return joinByManifest(folder.root, file, sources)
    const size = await sizeOrNull(first.file)
    if (size !== null) {
      await folder.replace(first.file, file)
      return { size }
    }
    // An earlier run has already renamed it.
    const whole = await sizeOrNull(file)
    if (whole === null) throw blobMissing()
    return { size: whole }
  })
}

/** The path of a blob, which becomes one file if it was stored in parts. */
async function wholeFile(folder: BlobFolder, key: string): Promise<string> {
  const file = folder.pathOf(key)
  await folder.exclusively(key, async () => {
    const layout = await layoutOf(file)
    if (layout === null) throw blobMissing()
    if (layout.kind === 'file') return
    // The only place that copies parts: when a program needs a single file, in the background.
    await folder.requireSpace(sizeOf(layout.manifest))
    const draft = folder.draft('join')
    try {
      await copyJoined(file, layout.manifest, draft)
      await folder.replace(draft, file)
    } catch (error) {
      await rm(draft, { force: true })
      throw storageError(error)
    }
  })
  return file
}

/** A temporary file to write to, which `commit` moves to `key`. */
function localTarget(folder: BlobFolder, key: string): LocalTarget {
  checkKey(key)
  const draft = folder.draft(path.basename(key))
  return {
    path: draft,
    commit: async () => {
      const size = await sync(draft)
      await folder.publish(draft, key)
      return { size }
    },
    discard: async () => rm(draft, { force: true }),
  }
}

/** @returns the bytes that are on the disk now */
async function sync(draft: string): Promise<number> {
  const handle = await open(draft, 'r+')
  try {
    await handle.datasync()
    return (await handle.stat()).size
  } catch (error) {
    throw storageError(error)
  } finally {
    await handle.close()
  }
}
