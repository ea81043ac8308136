import { constants } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { isMissing, storageError, syncFolder } from '../blobs/files.ts'

export interface Mirrored {
  /** Of all files that are there now. */
  files: number
  bytes: number
  /** Of those that were copied by this run. */
  copied: number
}

/** What a crash leaves of a file that was being copied. */
const partial = '.part'

/**
 * Copies what is in `from` and not, or otherwise, in `to`: files are compared by size and time of change, which is right
 * for what is written once and never changed. Each copy is whole and fsynced before it has its name. A file that goes
 * away meanwhile was deleted: it is left out. Nothing is removed: see `removeOthers`.
 */
export async function addMissing(
  from: string,
  to: string,
  options: { skip?: (name: string) => boolean; signal: AbortSignal; onFile: (done: Mirrored) => void },
): Promise<Mirrored> {
  const done: Mirrored = { files: 0, bytes: 0, copied: 0 }
  const inFolder = async (below: string): Promise<void> => {
    const entries = await readdir(path.join(from, below), { withFileTypes: true }).catch(noneWhenMissing)
    await mkdir(path.join(to, below), { recursive: true, mode: 0o700 })
    for (const entry of entries) {
      options.signal.throwIfAborted()
      if (options.skip?.(entry.name) === true) continue
      const name = path.join(below, entry.name)
      if (entry.isDirectory()) await inFolder(name)
      else if (entry.isFile()) await oneFile(name)
    }
    await syncFolder(path.join(to, below))
  }
  const oneFile = async (name: string): Promise<void> => {
    const source = path.join(from, name)
    const target = path.join(to, name)
    const [wanted, there] = await Promise.all([facts(source), facts(target)])
    if (wanted === null) return
    if (there === null || there.size !== wanted.size || there.changed !== wanted.changed) {
      if (!(await copyDurably(source, target, wanted.changed))) return
      done.copied += 1
    }
    done.files += 1
    done.bytes += wanted.size
    options.onFile(done)
  }
  await inFolder('')
  return done
}

/** Removes from `to` what is not in `from`. */
export async function removeOthers(from: string, to: string): Promise<void> {
  const inFolder = async (below: string): Promise<void> => {
    for (const entry of await readdir(path.join(to, below), { withFileTypes: true }).catch(noneWhenMissing)) {
      const name = path.join(below, entry.name)
      const source = await stat(path.join(from, name)).catch(nullWhenMissing)
      if (source === null || source.isDirectory() !== entry.isDirectory()) {
        await rm(path.join(to, name), { recursive: true, force: true })
      } else if (entry.isDirectory()) await inFolder(name)
    }
  }
  await inFolder('')
}

/** Copies one file; false: it is not there any more. */
export async function copyDurably(source: string, target: string, changed: number): Promise<boolean> {
  const draft = `${target}${partial}`
  try {
    // A copy that shares its blocks where the file system can.
    await copyFile(source, draft, constants.COPYFILE_FICLONE)
  } catch (error) {
    await rm(draft, { force: true })
    if (isMissing(error)) return false
    throw storageError(error)
  }
  await utimes(draft, changed / 1000, changed / 1000)
  const handle = await open(draft, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, target)
  return true
}

/** Bytes, and whole milliseconds since 1970: file systems keep finer times unevenly. */
async function facts(file: string): Promise<{ size: number; changed: number } | null> {
  const found = await stat(file).catch(nullWhenMissing)
  return found === null ? null : { size: found.size, changed: Math.floor(found.mtimeMs) }
}

function nullWhenMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}

function noneWhenMissing(error: unknown): [] {
  if (isMissing(error)) return []
  throw error
}
