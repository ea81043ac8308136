import { existsSync } from 'node:fs'
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { UsageError } from '../../contract/app-error.ts'
import { syncFolder } from '../blobs/files.ts'
import { blobsName, databaseName, createDataFolder, requireInstanceIn, secretName } from '../data-folder.ts'
import { openDatabase } from '../database/open.ts'
import { timestamp } from '../database/now.ts'
import { checkDatabase } from './check-database.ts'
import { readChecksums, sumFolder, writeChecksums } from './checksums.ts'
import { noteName, readNote, type BackupNote } from './layout.ts'
import { addMissing, copyDurably, removeOthers, type Mirrored } from './mirror-folder.ts'

export interface BackupOptions {
  data: string
  /** A folder that doesn't exist, is empty, or contains an earlier backup, which is updated. */
  target: string
  signal: AbortSignal
  onProgress: (done: Mirrored) => void
}

/**
 * Backs up an instance, running or stopped. The database is copied first, as of one moment, then the blobs, which
 * include all that the database refers to. The new database replaces that of an earlier backup only when all its
 * blobs are copied, and unneeded blobs are deleted last. If interrupted anywhere, the folder contains either the
 * earlier backup or the new one. Models aren't copied, since they can be downloaded again.
 */
export async function backUp({ data, target, signal, onProgress }: BackupOptions): Promise<Mirrored> {
  requireInstanceIn(data)
  if (isInside(target, data)) throw new UsageError("A backup can't be inside the data folder. Choose another folder.")
  await requireFree(target)
  createDataFolder(path.resolve(target))
  if (!existsSync(path.join(target, noteName))) await writeFile(path.join(target, noteDraft), '')
  const fresh = path.join(target, `${databaseName}.new`)
  await rm(fresh, { force: true })
  const database = await openDatabase({ file: path.join(data, databaseName), owner: false })
  try {
    await database.backup(fresh)
  } finally {
    await database.close()
  }
  checkDatabase(fresh)
  const done = await addMissing(path.join(data, blobsName), path.join(target, blobsName), {
    // Files being written at the moment.
    skip: (name) => name === '.tmp',
    signal,
    onFile: onProgress,
  })
  const media = path.join(target, blobsName)
  const sums = await sumFolder(media, (await readChecksums(target)) ?? new Map(), signal)
  // Still includes the files that only the earlier backup needs.
  await writeChecksums(target, sums)
  const secret = path.join(data, secretName)
  if (existsSync(secret)) await copyDurably(secret, path.join(target, secretName), (await stat(secret)).mtimeMs)
  await rename(fresh, path.join(target, databaseName))
  const note: BackupNote = {
    format: 'tiro-backup',
    formatVersion: 1,
    createdAt: timestamp(),
    files: done.files,
    bytes: done.bytes,
    hasChecksums: true,
  }
  await writeFile(path.join(target, noteDraft), `${JSON.stringify(note, null, 2)}\n`, { flush: true })
  await rename(path.join(target, noteDraft), path.join(target, noteName))
  await syncFolder(target)
  for (const name of sums.keys()) if (!existsSync(path.join(data, blobsName, name))) sums.delete(name)
  await writeChecksums(target, sums)
  await removeOthers(media, new Set(sums.keys()))
  return done
}

const noteDraft = `${noteName}.new`

/** Refuses a folder that isn't a backup, so that nothing in it is overwritten or deleted. */
async function requireFree(target: string): Promise<void> {
  if (!existsSync(target)) return
  if (!(await stat(target)).isDirectory()) throw new UsageError(`${target} is not a folder.`)
  const names = await readdir(target)
  // An interrupted first backup has only the draft of its note.
  if (names.length === 0 || names.includes(noteDraft)) return
  await readNote(target).catch((error: unknown) => {
    if (!(error instanceof UsageError)) throw error
    throw new UsageError(`${target} contains files that aren't a Tiro backup. Choose an empty folder.`)
  })
}

function isInside(inner: string, outer: string): boolean {
  const way = path.relative(path.resolve(outer), path.resolve(inner))
  return way === '' || (!way.startsWith('..') && !path.isAbsolute(way))
}
