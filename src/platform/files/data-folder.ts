import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
  type Stats,
} from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { messageOf, UsageError } from '../../contract/app-error.ts'
import { shellWord } from '../../text/shell-word.ts'
import { namelessFile } from '../disk-failure.ts'
import { systemCode } from '../system-error.ts'

/** Names in a data folder, and in a backup of one. */
export const databaseName = 'tiro.db'
export const blobsName = 'blobs'
export const secretName = 'secret'
/** Audio of live sessions that have not ended; in the data folder alone. */
export const liveName = 'live'

/** Whether a folder contains the embedded database of an instance. */
export function holdsInstance(folder: string): boolean {
  return existsSync(path.join(folder, databaseName))
}

/** Whether a path is a folder or below it. */
export function isInside(inner: string, outer: string): boolean {
  const way = path.relative(outer, inner)
  return way.split(path.sep)[0] !== '..' && !path.isAbsolute(way)
}

/** @throws UsageError if a folder can't be used, or contains no instance: a typo in a path must not create one */
export function requireInstanceIn(folder: string): void {
  requireAccess(folder)
  if (holdsInstance(folder)) return
  throw new UsageError(`No Tiro instance found in ${folder}. Set its folder with --data or TIRO_DATA.`)
}

/**
 * Creates a folder that a user named, and its parents. Node's `recursive` option would retry forever where an
 * existing folder fails with "no such file" (/proc).
 * @throws UsageError
 */
export function createDataFolder(folder: string): void {
  if (existsSync(folder)) return
  createDataFolder(path.dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process was faster.
    if (existsSync(folder)) return
    throw new UsageError(`Couldn't create the folder ${folder}: ${whyNotCreated(folder, error)}`)
  }
}

function whyNotCreated(folder: string, error: unknown): string {
  const parent = path.dirname(folder)
  const inTheWay = noFolder(wayTo(folder))
  if (inTheWay !== null) return `${inTheWay.detail}. ${inTheWay.cure}`
  switch (systemCode(error)) {
    case 'EACCES':
    case 'EPERM':
      return `${userName()} can't write to ${parent}. Create it and give it to that user, or name another folder.`
    case 'EROFS':
      return `${parent} is on a disk that is mounted read-only. Name another folder.`
    case 'ENAMETOOLONG':
      return 'the name is too long. Choose a shorter one.'
    default:
      return messageOf(error)
  }
}

/** A folder and those that it is in, from the outermost. */
function wayTo(folder: string): string[] {
  const parent = path.dirname(folder)
  return parent === folder ? [folder] : [...wayTo(parent), folder]
}

/** Creates a data folder if it is missing. @throws UsageError if this user can't use it, with what to do */
export function openDataFolder(folder: string): void {
  createDataFolder(folder)
  requireAccess(folder)
}

/** What this user can't do in a data folder, and how to allow it. */
export interface RefusedAccess {
  detail: string
  cure: string
}

/**
 * What of a data folder this user can't write, such as files that a start with sudo has left; null: nothing. Of the
 * media it looks at the folders of workspaces, since there may be a million files below.
 */
export function findRefusedAccess(folder: string): RefusedAccess | null {
  const inFolder = (name: string): string => path.join(folder, name)
  const blobs = inFolder(blobsName)
  const database = ['', '-wal', '-shm', '.lock'].map((end) => inFolder(databaseName + end))
  const own = [folder, ...database, ...[liveName, 'requests', blobsName].map(inFolder)]
  return (
    noFolder([...wayTo(folder), ...[liveName, 'requests', blobsName].map(inFolder)]) ??
    refusal(own, folder) ??
    refusal([inFolder(secretName)], folder, constants.R_OK) ??
    refusal(foldersIn(blobs), folder) ??
    refusal(foldersIn(path.join(blobs, 'media')), folder)
  )
}

/** A file in place of a folder, or a link whose folder isn't there: its disk may not be mounted. */
function noFolder(folders: string[]): RefusedAccess | null {
  for (const folder of folders) {
    try {
      if (lstatSync(folder).isSymbolicLink() && !existsSync(folder)) {
        const cure = 'Mount the disk of that folder, or correct the link.'
        return { detail: `${folder} is a link to a folder that isn't there`, cure }
      }
      if (!statSync(folder).isDirectory()) {
        return { detail: `${folder} isn't a folder`, cure: 'Move it away, or name another folder.' }
      }
    } catch {
      // It doesn't exist yet, or this user may not look: `refusal` says that.
    }
  }
  return null
}

function requireAccess(folder: string): void {
  const refused = findRefusedAccess(folder)
  if (refused !== null) throw new UsageError(`${refused.detail}. ${refused.cure}`)
}

function refusal(files: string[], folder: string, wanted = constants.R_OK | constants.W_OK): RefusedAccess | null {
  for (const file of files) {
    let found: Stats | undefined
    try {
      found = statSync(file)
      accessSync(file, found.isDirectory() ? wanted | constants.X_OK : wanted)
      if (file === folder) requireNewFile(file)
    } catch (error) {
      const code = systemCode(error)
      if (code === 'EROFS') {
        const cure =
          'Mount it writable, or copy the folder to another disk. Linux mounts a disk with errors read-only: its log (dmesg) says so.'
        return { detail: `${file} is on a disk that is mounted read-only`, cure }
      }
      if (code !== 'EACCES' && code !== 'EPERM') continue
      const user = userName()
      const cure =
        found?.uid === process.geteuid?.()
          ? `Allow it: chmod -R u+rwX ${shellWord(folder)}`
          : `Give it to the user that runs Tiro: sudo chown -R ${user} ${shellWord(folder)}`
      return { detail: `${user} can't ${wanted === constants.R_OK ? 'read' : 'write to'} ${file}`, cure }
    }
  }
  return null
}

/** ext4 refuses writing after an error, while `access` and the list of mounts still allow it. @throws EROFS */
function requireNewFile(folder: string): void {
  if (process.platform !== 'linux') return
  try {
    closeSync(openSync(folder, namelessFile, 0o600))
  } catch (error) {
    // Some file systems have no files without names, and a full disk has no room for one.
    if (systemCode(error) === 'EROFS') throw error
  }
}

function foldersIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => path.join(folder, name))
}

/** The name of this user, or its ID: containers run with IDs that have no name. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.geteuid?.())
  }
}
