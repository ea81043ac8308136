import { createHash } from 'node:crypto'
import { link, lstat, mkdir, open, readFile, realpath, rename, rm, unlink, writeFile } from 'node:fs/promises'
import type { Stats } from 'node:fs'
import path from 'node:path'
import { isInside } from './data-folder.ts'
import { ifMissing, systemCode } from '../system-error.ts'

/** The files that we wrote below a folder: path from it → SHA-256 of what we wrote there, the newest last. */
export type Written = Record<string, string[]>

export interface PlaceRequest {
  /** The folder that holds all results; it must exist. */
  root: string
  /** Who writes: its temporary file for the same names has the same name, so that a crash leaves none for good. */
  owner: string
  /** Names from there, the file's last. */
  names: readonly string[]
  data: Uint8Array
  written: Written
  /** Stores `written` before the file appears, so that after a crash it's known to be ours. */
  note: (written: Written) => Promise<void>
}

/** A path leads out of the folder, through a symbolic link. */
export class OutsideError extends Error {}

const maxNumber = 10_000
/** A file larger than this isn't one of our results. */
const maxBytes = 256 * 1024 ** 2

/**
 * Writes a file below a folder: first under a temporary name, then at once under its own. A file there that isn't ours,
 * or that somebody has changed, stays, and ours gets a number. Doesn't follow symbolic links out of the folder.
 * @returns the path from the folder
 */
export async function placeFile({ root, owner, names, data, written, note }: PlaceRequest): Promise<string> {
  const real = await realpath(root)
  const folder = await makeFolders(real, names.slice(0, -1))
  const { name, ext } = path.parse(names.at(-1) ?? '')
  const hash = sha256(data)
  const mark = sha256(Buffer.from(JSON.stringify([owner, names]))).slice(0, 20)
  const temporary = path.join(folder, `.tiro-${mark}.tmp`)
  try {
    await rm(temporary, { force: true })
    await writeFile(temporary, data, { flag: 'wx', mode: 0o644, flush: true })
    for (let n = 1; n <= maxNumber; n++) {
      const target = path.join(folder, n === 1 ? `${name}${ext}` : `${name} (${n})${ext}`)
      const relative = path.relative(real, target).split(path.sep).join('/')
      const ours = written[relative] ?? []
      const there = await hashOf(target, ours.length > 0 ? null : data.byteLength)
      if (there === hash) return relative
      const isOurs = there !== null && (ours.includes(there) || (ours.length > 0 && there === emptyHash))
      if (there !== null && !isOurs) continue
      await note({ ...written, [relative]: [...ours, hash].slice(-2) })
      if (isOurs) await rename(temporary, target)
      else if (!(await appear(temporary, target))) continue
      await syncFolder(folder)
      return relative
    }
    throw new Error(`${names.join('/')} and ${maxNumber} numbered names are taken.`)
  } finally {
    await rm(temporary, { force: true })
  }
}

/**
 * Moves a file below its folder to another name there; gives it a number if the name is taken. A file that isn't the
 * expected one stays, also if it takes the place of that one meanwhile.
 * @returns the new path; null: it wasn't moved
 */
export async function moveFile(
  root: string,
  from: string,
  names: readonly string[],
  isExpected: (stats: Stats) => boolean,
): Promise<string | null> {
  const real = await realpath(root)
  const source = path.join(real, from)
  const isThere = async (file: string): Promise<boolean> => {
    const stats = await lstat(file).catch(ifMissing(null))
    return stats !== null && isExpected(stats)
  }
  if (!(await isThere(source))) return null
  const folder = await makeFolders(real, names.slice(0, -1))
  const { name, ext } = path.parse(names.at(-1) ?? '')
  for (let n = 1; n <= maxNumber; n++) {
    const target = path.join(folder, n === 1 ? `${name}${ext}` : `${name} (${n})${ext}`)
    if (!(await appear(source, target))) continue
    if (!(await isThere(target))) {
      // Where there are no hard links, it's only here.
      await appear(target, source)
      await rm(target, { force: true })
      return null
    }
    if (await isThere(source)) await rm(source, { force: true })
    return path.relative(real, target)
  }
  throw new Error(`${names.join('/')} and ${maxNumber} numbered names are taken.`)
}

/** Creates folders one by one, so that a link on the way is noticed before anything is created behind it. */
async function makeFolders(root: string, names: readonly string[]): Promise<string> {
  let folder = root
  for (const name of names) {
    folder = path.join(folder, name)
    await mkdir(folder).catch((error: unknown) => {
      if (systemCode(error) !== 'EEXIST') throw error
    })
    const real = await realpath(folder)
    if (!isInside(real, root)) throw new OutsideError(`${folder} is a link that leads out of ${root}.`)
    folder = real
  }
  return folder
}

const withoutLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EACCES', 'EINVAL'])

/** Gives a file its name, unless the name is taken. */
async function appear(file: string, target: string): Promise<boolean> {
  try {
    await link(file, target)
    return true
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false
    if (!withoutLinks.has(systemCode(error) ?? '')) throw error
  }
  // Network folders often have no hard links. An empty file reserves the name.
  try {
    await writeFile(target, '', { flag: 'wx' })
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false
    throw error
  }
  await rename(file, target).catch(async (error: unknown) => {
    await unlink(target)
    throw error
  })
  return true
}

/**
 * SHA-256 of a file; null: nothing is there; empty: something else than our file (a folder, a link), or than a file of
 * the given size, which needn't be read. A thousand recordings may have the same title.
 */
async function hashOf(file: string, bytes: number | null): Promise<string | null> {
  try {
    const stats = await lstat(file)
    const isRead = stats.isFile() && stats.size <= maxBytes && (bytes === null || stats.size === bytes)
    return isRead ? sha256(await readFile(file)) : ''
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null
    throw error
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  // Some network file systems can't sync a folder; the file itself is on the disk.
  await handle.sync().catch(() => {})
  await handle.close()
}

function sha256(data: Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
}

const emptyHash = sha256(new Uint8Array())
