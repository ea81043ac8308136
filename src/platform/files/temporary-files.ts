import { hash, randomUUID } from 'node:crypto'
import { lstat, readdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { isOlder } from '../blobs/files.ts'
import { isProcessAlive } from '../processes/is-process-alive.ts'
import { ifMissing } from '../system-error.ts'

/** Several machines may share the folder, and process IDs are only meaningful on their own machine. */
const host = hash('sha256', hostname()).slice(0, 8)
/** Distinguishes this process's temporary files from those of an earlier process with the same ID. */
const own = `${process.pid}-${host}-${randomUUID().slice(0, 8)}`
const dayMs = 24 * 3_600_000

/** A unique name in the temporary folder. It has the extension of `name`, for programs that depend on it. */
export function temporaryName(name: string): string {
  return `${own}-${randomUUID().slice(0, 8)}-${name}`
}

/**
 * Deletes temporary files of ended processes on this machine, and those of other machines after a day. In a folder where
 * everybody may write: those that begin with a prefix and are this user's.
 */
export async function sweepTemporary(folder: string, prefix = ''): Promise<void> {
  for (const whole of await readdir(folder)) {
    const name = whole.slice(prefix.length)
    const file = path.join(folder, whole)
    if (!whole.startsWith(prefix) || name.startsWith(`${own}-`) || (prefix !== '' && !(await isOurs(file)))) continue
    const [, pid, where] = /^(\d+)-([0-9a-f]{8})-/.exec(name) ?? []
    const isLeft =
      where === host ? Number(pid) === process.pid || !isProcessAlive(Number(pid)) : await isOlder(file, dayMs)
    if (isLeft) await rm(file, { recursive: true, force: true })
  }
}

async function isOurs(file: string): Promise<boolean> {
  const found = await lstat(file).catch(ifMissing(null))
  return found !== null && found.uid === process.getuid?.()
}
