import { lstat, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { UsageError } from '../../contract/app-error.ts'
import { checksumsName } from './layout.ts'
import { partial } from './mirror-folder.ts'
import { isMissing } from '../system-error.ts'
import { sha256OfFile } from '../files/sha256-of-file.ts'

/** Size, modification time (milliseconds) and SHA-256 of each file, by its path below a folder. */
export type Checksums = Map<string, { size: number; changed: number; sha256: string }>

/** The checksums in a backup's folder; null: an older version of Tiro made the backup. */
export async function readChecksums(backup: string): Promise<Checksums | null> {
  const file = path.join(backup, checksumsName)
  let sums: Checksums
  try {
    sums = new Map(Object.entries(JSON.parse(await readFile(file, 'utf8')) as object)) as Checksums
  } catch (error) {
    if (isMissing(error)) return null
    if (error instanceof SyntaxError || error instanceof TypeError) throw new UsageError(`${file} is damaged.`)
    throw error
  }
  // A name must not lead out of the backup.
  const isOwn = ([name, sum]: [string, unknown]): boolean =>
    path.join('/', name) === `/${name}` && typeof sum === 'object' && sum !== null
  if (![...sums].every(isOwn)) throw new UsageError(`${file} is damaged.`)
  return sums
}

export async function writeChecksums(backup: string, sums: Checksums): Promise<void> {
  const file = path.join(backup, checksumsName)
  await writeFile(`${file}${partial}`, JSON.stringify(Object.fromEntries(sums)), { flush: true })
  await rename(`${file}${partial}`, file)
}

/** The checksums of all files in a folder. Those in `known` whose size and time are the same aren't read again. */
export async function sumFolder(folder: string, known: Checksums, signal: AbortSignal): Promise<Checksums> {
  const sums: Checksums = new Map()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    signal.throwIfAborted()
    const file = path.join(entry.parentPath, entry.name)
    if (!entry.isFile() || file.endsWith(partial)) continue
    const { size, mtimeMs } = await stat(file)
    const changed = Math.floor(mtimeMs)
    const name = path.relative(folder, file)
    const before = known.get(name)
    const isSame = before?.size === size && before.changed === changed
    sums.set(name, isSame ? before : { size, changed, sha256: await sha256OfFile(file, signal) })
  }
  return sums
}

/** Paths of the files that are missing or differ from their checksums. */
export async function findDamaged(
  folder: string,
  sums: Checksums,
  signal: AbortSignal,
  onFile: (done: { files: number; bytes: number }) => void,
): Promise<string[]> {
  const damaged: string[] = []
  const done = { files: 0, bytes: 0 }
  for (const [name, { size, sha256 }] of sums) {
    const file = path.join(folder, name)
    try {
      const found = await lstat(file)
      // A pipe or a device has no end, and a link leads outside.
      const isWhole = found.isFile() && found.size === size && (await sha256OfFile(file, signal)) === sha256
      if (!isWhole) damaged.push(file)
    } catch (error) {
      signal.throwIfAborted()
      // Also a file that the disk can't read (EIO).
      if (!(error instanceof Error && 'code' in error)) throw error
      damaged.push(file)
    }
    done.files += 1
    done.bytes += size
    onFile(done)
  }
  return damaged
}
