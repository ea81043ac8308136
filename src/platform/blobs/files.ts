import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { AppError } from '../../contract/app-error.ts'
import { isProcessAlive } from '../processes/is-process-alive.ts'

/** The code of a system error (`ENOENT`), or null. */
export function systemCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}

export function isMissing(error: unknown): boolean {
  const code = systemCode(error)
  return code === 'ENOENT' || code === 'ENOTDIR'
}

/** Converts a full disk (or quota) to an AppError. Returns other errors unchanged. */
export function storageError(error: unknown): unknown {
  const code = systemCode(error)
  return code === 'ENOSPC' || code === 'EDQUOT' ? storageFull() : error
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
  return new AppError('STORAGE_FULL', "The server doesn't have enough disk space left. Free some space and try again.")
}

/** Syncs a folder, so that its entries survive a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
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

/** Several machines may share the folder, and process IDs are only meaningful on their own machine. */
const host = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
/** Distinguishes this process's temporary files from those of an earlier process with the same ID. */
const own = `${process.pid}-${host}-${randomUUID().slice(0, 8)}`
const dayMs = 24 * 3_600_000

/** A unique name in the temporary folder. It has the extension of `name`, for programs that depend on it. */
export function temporaryName(name: string): string {
  return `${own}-${randomUUID().slice(0, 8)}-${name}`
}

/**
 * Deletes temporary files of ended processes on this machine, and those of other machines after a day. In a folder that
 * others use: those that begin with a prefix and that `isOurs` says may be deleted.
 */
export async function sweepTemporary(
  folder: string,
  prefix = '',
  isOurs: (file: string) => Promise<boolean> = async () => true,
): Promise<void> {
  for (const whole of await readdir(folder)) {
    const name = whole.slice(prefix.length)
    const file = path.join(folder, whole)
    if (!whole.startsWith(prefix) || name.startsWith(`${own}-`) || !(await isOurs(file))) continue
    const [, pid, where] = /^(\d+)-([0-9a-f]{8})-/.exec(name) ?? []
    const isLeft =
      where === host ? Number(pid) === process.pid || !isProcessAlive(Number(pid)) : await isOlder(file, dayMs)
    if (isLeft) await rm(file, { recursive: true, force: true })
  }
}

/** Whether a file or folder was last changed this long ago; false if it doesn't exist. */
export async function isOlder(file: string, milliseconds: number): Promise<boolean> {
  try {
    return Date.now() - (await stat(file)).mtimeMs > milliseconds
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}
