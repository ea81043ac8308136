import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { BlobFolder } from './blob-folder.ts'
import { concatBlobs } from './concat-blobs.ts'
import { sizeOf } from './joined.ts'
import { checkPrefix, joinedFolder } from './keys.ts'
import { listBlobs } from './list-blobs.ts'
import { localTarget, wholeFile } from './local-files.ts'
import type { BlobStore } from './port.ts'
import { putBlob } from './put-blob.ts'
import { chunkBytes, layoutOf, readBlob, requireRange } from './read-blob.ts'

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
      return concatBlobs(folder, target, parts)
    },
    localFile: async (key, range) => ({
      path: await wholeFile(folder, key),
      offset: range?.start ?? 0,
      release: async () => {},
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
    direct: null,
    downloadUrl: async () => null,
    clientOrigin: null,
    errors: () => new Map(),
    // Opening the folder has done it.
    sweep: async () => {},
    close: async () => {},
  }
}

async function sizeOfBlob(file: string): Promise<number | null> {
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
