import { constants } from 'node:fs'
import { chmod, copyFile, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { storageError, syncFolder } from '../blobs/files.ts'
import { ifMissing, isMissing } from '../system-error.ts'

export interface Mirrored {
  /** Number of all files in the folder now. */
  files: number
  bytes: number
  /** Number of files copied by this run. */
  copied: number
}

/** Left by a crash while a file was being copied. */
export const partial = '.part'

/**
 * Copies files of `from` that are missing or different in `to`. Files are compared by size and modification time, which
 * is safe for files that are written once and never changed. Each copy is complete and fsynced before it gets its
 * name. Files deleted during the copy are skipped. Nothing is removed from `to`: see `removeOthers`.
 * @param options `first`: the folder at the top that is copied before the others; `onFile` gets the path of each file
 */
export async function addMissing(
  from: string,
  to: string,
  options: {
    skip?: (name: string) => boolean
    first?: string
    signal: AbortSignal
    onFile: (done: Mirrored, name: string) => void
  },
): Promise<Mirrored> {
  const done: Mirrored = { files: 0, bytes: 0, copied: 0 }
  const inFolder = async (below: string): Promise<void> => {
    const entries = await readdir(path.join(from, below), { withFileTypes: true }).catch(ifMissing([]))
    await mkdir(path.join(to, below), { recursive: true, mode: 0o700 })
    const isFirst = ({ name }: { name: string }): number => (below === '' && name === options.first ? 0 : 1)
    for (const entry of entries.toSorted((a, b) => isFirst(a) - isFirst(b))) {
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
    options.onFile(done, name)
  }
  await inFolder('')
  return done
}

/** Removes files whose path isn't in `kept`, and folders that are then empty. */
export async function removeOthers(folder: string, kept: ReadonlySet<string>): Promise<void> {
  const inFolder = async (below: string): Promise<number> => {
    let left = 0
    for (const entry of await readdir(path.join(folder, below), { withFileTypes: true })) {
      const name = path.join(below, entry.name)
      const stays = entry.isDirectory() ? (await inFolder(name)) > 0 : kept.has(name)
      if (stays) left += 1
      else await rm(path.join(folder, name), { recursive: true, force: true })
    }
    return left
  }
  await inFolder('')
}

/** Copies one file; false if it no longer exists. */
export async function copyDurably(source: string, target: string, changed: number): Promise<boolean> {
  const draft = `${target}${partial}`
  try {
    // Shares blocks with the original where the file system supports it.
    await copyFile(source, draft, constants.COPYFILE_FICLONE)
  } catch (error) {
    await rm(draft, { force: true })
    if (isMissing(error)) return false
    throw storageError(error)
  }
  // Also a copy of a backup that others can read: it has every word, and hashes of keys.
  await chmod(draft, 0o600)
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

/** Size, and modification time in whole milliseconds: file systems differ in finer precision. */
async function facts(file: string): Promise<{ size: number; changed: number } | null> {
  const found = await stat(file).catch(ifMissing(null))
  return found === null ? null : { size: found.size, changed: Math.floor(found.mtimeMs) }
}
