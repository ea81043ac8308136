import { mkdir, open, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '../../contract/app-error.ts'
import { diskFailure } from '../disk-failure.ts'
import { ifMissing, isFull } from '../system-error.ts'

/** Converts a full disk (or quota) to an AppError. Returns other errors unchanged. */
export function storageError(error: unknown): unknown {
  return isFull(error) ? storageFull() : error
}

/** Whether an error means a full disk, in either form. */
export function isStorageFull(error: unknown): boolean {
  const known = storageError(error)
  return known instanceof AppError && known.code === 'STORAGE_FULL'
}

/** Free bytes of the file system that a folder is on. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

export function storageFull(): AppError {
  const message = "The server doesn't have enough disk space left. Free some space and try again."
  return new AppError('STORAGE_FULL', message, { retryAfterSeconds: 60 })
}

/** Why a program couldn't write its file, by what it said; null: it named no problem of the disk. */
export function writeErrorIn(stderr: string): AppError | null {
  if (stderr.includes('No space left on device')) return storageFull()
  const readOnly = 'Read-only file system'
  return stderr.includes(readOnly) ? diskFailure(new Error(readOnly)) : null
}

/** Syncs a folder, so that its entries survive a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r')
  await handle.sync()
}

/** Folders whose entries this process has synced. */
const durable = new Set<string>()
const maxDurable = 10_000

/**
 * Creates a folder below `root` and syncs each entry on the way, so that it survives a power failure. A folder that
 * exists may have been created a moment ago by somebody who hasn't synced it yet, so it is synced once too.
 */
export async function makeFolder(root: string, folder: string): Promise<void> {
  const created = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (created === undefined && durable.has(folder)) return
  for (let parent = path.dirname(folder); ; parent = path.dirname(parent)) {
    await syncFolder(parent)
    if (parent === root || !parent.startsWith(root)) break
  }
  if (durable.size >= maxDurable) durable.clear()
  durable.add(folder)
}

/** Whether a file or folder was last changed this long ago; false if it doesn't exist. */
export async function isOlder(file: string, milliseconds: number): Promise<boolean> {
  const found = await stat(file).catch(ifMissing(null))
  return found !== null && Date.now() - found.mtimeMs > milliseconds
}
