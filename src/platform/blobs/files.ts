import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
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

/** A full disk (or quota) as the error that callers are told; anything else as it is. */
export function storageError(error: unknown): unknown {
  const code = systemCode(error)
  return code === 'ENOSPC' || code === 'EDQUOT' ? storageFull() : error
}

export function storageFull(): AppError {
  return new AppError('STORAGE_FULL', "The server doesn't have enough disk space left. Free some space and try again.")
}

/** Makes the entries of a folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes a folder below `root`, and makes every new entry on the way to it survive a power cut. */
export async function makeFolder(root: string, folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true })
  if (first === undefined) return
  for (let made = folder; made !== path.dirname(first) && made.startsWith(root); made = path.dirname(made)) {
    await syncFolder(made)
  }
  await syncFolder(path.dirname(first))
}

/** Several machines may share the folder: process ids of another one say nothing here. */
const host = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
/** Tells this process's temporary files from those of an earlier one with the same process id. */
const own = `${process.pid}-${host}-${randomUUID().slice(0, 8)}`
const dayMs = 24 * 3_600_000

/** A name in the temporary folder that nobody else has; it ends as `name` does, for programs that look at endings. */
export function temporaryName(name: string): string {
  return `${own}-${randomUUID().slice(0, 8)}-${name}`
}

/** Removes what dead processes of this machine left in the temporary folder, and those of others after a day. */
export async function sweepTemporary(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(`${own}-`)) continue
    const file = path.join(folder, name)
    const [, pid, where] = /^(\d+)-([0-9a-f]{8})-/.exec(name) ?? []
    const isLeft =
      where === host ? Number(pid) === process.pid || !isProcessAlive(Number(pid)) : await isOlder(file, dayMs)
    if (isLeft) await rm(file, { recursive: true, force: true })
  }
}

/** Whether a file or folder was last changed so long ago; false where there is none. */
export async function isOlder(file: string, milliseconds: number): Promise<boolean> {
  try {
    return Date.now() - (await stat(file)).mtimeMs > milliseconds
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}
