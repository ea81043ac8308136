import { mkdirSync } from 'node:fs'
import { open, opendir, rename, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { AppError } from '../../contract/app-error.ts'
import { isMissing, makeFolder, storageError, storageFull, sweepTemporary, syncFolder, temporaryName } from './files.ts'
import { copyJoined, joinByManifest, readManifest, removeFile, sizeOf, sizeOrNull } from './joined.ts'
import { checkKey, checkPrefix, joinedFolder, joinedName } from './keys.ts'
import type { BlobStore, StoredBlob } from './port.ts'
import { blobMissing, layoutOf, readBlob } from './read-blob.ts'
import { hashFile, writeHashed } from './write-file.ts'

export interface DiskOptions {
  /** Folder of the blobs, created if missing. It may be on a separate file system, but only on one. */
  folder: string
  /** Bytes to keep free. A body that would leave less is refused with STORAGE_FULL. */
  minFreeBytes: number
}

/** Free space is checked once per this many bytes of a body. */
const freeCheckBytes = 64 * 1024 * 1024

/** Stores blobs as files. Removes what processes that died left half written. */
export async function openDiskBlobs({ folder, minFreeBytes }: DiskOptions): Promise<BlobStore> {
  const root = path.resolve(folder)
  const temporary = path.join(root, '.tmp')
  mkdirSync(temporary, { recursive: true })
  await sweepTemporary(temporary)
  const locks = new Map<string, Promise<unknown>>()

  const pathOf = (key: string): string => {
    checkKey(key)
    return path.join(root, key)
  }
  const freeBytes = async (): Promise<number> => {
    const { bavail, bsize } = await statfs(root)
    return bavail * bsize
  }
  /** Runs changes to the layout of a key one after the other. */
  const exclusively = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = locks.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    locks.set(key, mine)
    try {
      return await mine
    } finally {
      if (locks.get(key) === mine) locks.delete(key)
    }
  }
  /** Moves a finished, fsynced file to its key. */
  const publish = async (draft: string, key: string): Promise<void> => {
    const file = pathOf(key)
    await exclusively(key, async () => {
      await makeFolder(root, path.dirname(file))
      await rename(draft, file)
      await syncFolder(path.dirname(file))
      await rm(joinedFolder(file), { recursive: true, force: true })
    })
  }

  return {
    async put(key, body, options = {}) {
      checkKey(key)
      const draft = path.join(temporary, temporaryName('put'))
      const { signal, maxBytes } = options
      let nextCheck = 0
      const check = async (bytes: number): Promise<void> => {
        signal?.throwIfAborted()
        if (maxBytes !== undefined && bytes > maxBytes) {
          throw new AppError('BODY_TOO_LARGE', `The body is larger than the ${maxBytes} bytes allowed.`, { maxBytes })
        }
        if (bytes < nextCheck) return
        nextCheck = bytes + freeCheckBytes
        if ((await freeBytes()) < minFreeBytes) throw storageFull()
      }
      const stop = (): void => {
        if (body instanceof Readable) body.destroy(new Error('The upload was cancelled.'))
      }
      signal?.addEventListener('abort', stop, { once: true })
      // Errors are thrown when the body is read. Without this listener, one between two reads would end the process.
      if (body instanceof Readable) body.on('error', () => undefined)
      try {
        await check(0)
        const handle = await open(draft, 'wx', 0o600)
        let stored: StoredBlob
        try {
          stored = await writeHashed(handle, chunksOf(body), check)
        } finally {
          await handle.close()
        }
        signal?.throwIfAborted()
        await publish(draft, key)
        return stored
      } catch (error) {
        await removeFile(draft)
        if (signal?.aborted === true) throw signal.reason
        throw storageError(error)
      } finally {
        signal?.removeEventListener('abort', stop)
      }
    },

    async size(key) {
      const layout = await layoutOf(pathOf(key))
      if (layout === null) return null
      return layout.kind === 'file' ? layout.size : sizeOf(layout.manifest)
    },

    read(key, range) {
      const file = pathOf(key)
      const start = range?.start ?? 0
      const end = range?.end ?? null
      if (!Number.isSafeInteger(start) || start < 0 || (end !== null && (!Number.isSafeInteger(end) || end < start))) {
        throw new RangeError(`Not a range of bytes: ${start}-${end ?? ''}`)
      }
      return Readable.from(readBlob(file, start, end), { objectMode: false, highWaterMark: 256 * 1024 })
    },

    async concat(target, parts, options = {}) {
      const file = pathOf(target)
      const sources = parts.map((key) => ({ key, file: pathOf(key) }))
      const [first] = sources
      if (first === undefined) throw new Error('There is nothing to join.')
      options.signal?.throwIfAborted()
      return exclusively(target, async () => {
        if (sources.length > 1) return joinByManifest(root, file, sources)
        const size = await sizeOrNull(first.file)
        if (size === null) {
          // An earlier run has already renamed it.
          const whole = await sizeOrNull(file)
          if (whole === null) throw blobMissing()
          return { size: whole }
        }
        await makeFolder(root, path.dirname(file))
        await rename(first.file, file)
        await syncFolder(path.dirname(file))
        await rm(joinedFolder(file), { recursive: true, force: true })
        return { size }
      })
    },

    async localFile(key) {
      const file = pathOf(key)
      await exclusively(key, async () => {
        const layout = await layoutOf(file)
        if (layout === null) throw blobMissing()
        if (layout.kind === 'file') return
        // The only place that copies parts: when a program needs a single file, in the background.
        if ((await freeBytes()) < sizeOf(layout.manifest) + minFreeBytes) throw storageFull()
        const draft = path.join(temporary, temporaryName('join'))
        try {
          await copyJoined(file, layout.manifest, draft)
          await rename(draft, file)
          await syncFolder(path.dirname(file))
        } catch (error) {
          await removeFile(draft)
          throw storageError(error)
        }
        await rm(joinedFolder(file), { recursive: true, force: true })
      })
      return { path: file, release: async () => {} }
    },

    async localTarget(key) {
      checkKey(key)
      const draft = path.join(temporary, temporaryName(path.basename(key)))
      return {
        path: draft,
        async commit() {
          const handle = await open(draft, 'r+')
          let stored: StoredBlob
          try {
            stored = await hashFile(handle)
            await handle.datasync()
          } catch (error) {
            throw storageError(error)
          } finally {
            await handle.close()
          }
          await publish(draft, key)
          return stored
        },
        discard: async () => removeFile(draft),
      }
    },

    async delete(key) {
      const file = pathOf(key)
      await exclusively(key, async () => {
        // The manifest goes first: a leftover one must not become readable after the file is deleted.
        await rm(path.join(joinedFolder(file), 'manifest.json'), { force: true })
        await removeFile(file)
        await rm(joinedFolder(file), { recursive: true, force: true })
      })
    },

    async deleteAll(prefix) {
      checkPrefix(prefix)
      await rm(path.join(root, prefix), { recursive: true, force: true })
    },

    async *list(prefix) {
      checkPrefix(prefix)
      yield* walk(path.join(root, prefix), prefix)
    },

    freeBytes,
  }
}

async function* chunksOf(body: Readable | Uint8Array): AsyncGenerator<Uint8Array> {
  if (body instanceof Uint8Array) {
    yield body
    return
  }
  // Not destroyed when refused: the request that owns the body still has to send a response.
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<unknown>) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('A blob is made of bytes.')
    yield chunk
  }
}

async function* walk(
  folder: string,
  prefix: string,
): AsyncGenerator<{ key: string; size: number; modifiedAt: Date }, void, undefined> {
  try {
    for await (const entry of await opendir(folder)) {
      const full = path.join(folder, entry.name)
      const joined = joinedName(entry.name)
      if (entry.isFile() && !entry.name.startsWith('.')) {
        const { size, mtime } = await stat(full)
        yield { key: prefix + entry.name, size, modifiedAt: mtime }
      } else if (entry.isDirectory() && joined !== null) {
        const file = path.join(folder, joined)
        const manifest = await readManifest(file)
        if (manifest === null || (await sizeOrNull(file)) !== null) continue
        const { mtime } = await stat(path.join(full, 'manifest.json'))
        yield { key: prefix + joined, size: sizeOf(manifest), modifiedAt: mtime }
      } else if (entry.isDirectory() && !entry.name.startsWith('.')) {
        yield* walk(full, `${prefix}${entry.name}/`)
      }
    }
  } catch (error) {
    // It was deleted during the listing, or never existed.
    if (!isMissing(error)) throw error
  }
}
