import type { Dirent } from 'node:fs'
import { lstat, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { UsageError } from '../../contract/app-error.ts'
import { blobsName, databaseName, secretName } from '../files/data-folder.ts'
import { isObject } from '../../text/is-object.ts'
import { ifMissing, isMissing } from '../system-error.ts'

// A backup is a folder like a data folder (data-folder.ts), plus a note that is written last.

export const noteName = 'backup.json'
export const checksumsName = 'checksums.json'

export interface BackupNote {
  format: 'tiro-backup'
  formatVersion: 1
  /** RFC 3339. */
  createdAt: string
  files: number
  bytes: number
  /** Absent: made by a version of Tiro that wrote no checksums. */
  hasChecksums?: true
}

/**
 * A backup from somebody else may have links in place of files: what they lead to would be restored, and be the media
 * of its accounts. A pipe has no end.
 * @throws UsageError
 */
export async function requirePlain(backup: string): Promise<void> {
  for (const name of [noteName, databaseName, secretName, checksumsName, blobsName]) {
    const found = await lstat(path.join(backup, name)).catch(ifMissing(null))
    const isFolder = name === blobsName
    if (found === null || (isFolder ? found.isDirectory() : found.isFile())) continue
    throw new UsageError(
      `${path.join(backup, name)} is a link or not a plain ${isFolder ? 'folder' : 'file'}. Put the original in its place.`,
    )
  }
}

/**
 * What is written through a link in a backup lands outside it, and isn't restored. The backup's folder itself may be one.
 * @throws UsageError
 */
export async function requireNoLinks(backup: string): Promise<void> {
  const advice = 'Put the original in its place, or choose another folder.'
  refuseLinks(await readdir(backup, { withFileTypes: true }), advice)
  refuseLinks(await mediaIn(backup), advice)
}

/**
 * The server reads media through links, but a copy would not have it. `blobs` itself may be a link, to another disk.
 * @throws UsageError
 */
export async function requireNoLinksInMedia(data: string): Promise<void> {
  refuseLinks(await mediaIn(data), `Only ${blobsName} itself may be one. Put the original in its place.`)
}

/** All in the folder of media and below it. Empty if there is none yet. */
async function mediaIn(folder: string): Promise<Dirent[]> {
  return readdir(path.join(folder, blobsName), { withFileTypes: true, recursive: true }).catch(ifMissing([]))
}

function refuseLinks(entries: readonly Dirent[], advice: string): void {
  const link = entries.find((entry) => entry.isSymbolicLink())
  if (link !== undefined) throw new UsageError(`${path.join(link.parentPath, link.name)} is a link. ${advice}`)
}

/** @throws UsageError if the folder contains no complete backup */
export async function readNote(folder: string): Promise<BackupNote> {
  let text: string
  try {
    text = await readFile(path.join(folder, noteName), 'utf8')
  } catch (error) {
    if (isMissing(error)) throw new UsageError(`No backup found in ${folder}: ${noteName} is missing.`)
    throw error
  }
  let note: unknown
  try {
    note = JSON.parse(text)
  } catch {
    throw new UsageError(`${noteName} in ${folder} is damaged.`)
  }
  if (!isNote(note)) throw new UsageError(`The backup in ${folder} is damaged or was made by another version of Tiro.`)
  return note
}

function isNote(value: unknown): value is BackupNote {
  if (!isObject(value)) return false
  const { format, formatVersion, createdAt, files, bytes } = value
  return (
    format === 'tiro-backup' &&
    formatVersion === 1 &&
    typeof createdAt === 'string' &&
    typeof files === 'number' &&
    typeof bytes === 'number'
  )
}
