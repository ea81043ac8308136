import { existsSync } from 'node:fs'
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { UsageError } from '../../contract/app-error.ts'
import { syncFolder } from '../blobs/files.ts'
import { blobsName, databaseName, createDataFolder, requireInstanceIn, isInside } from '../files/data-folder.ts'
import { openConfiguredBlobs } from '../blobs/open-configured.ts'
import { ownerName } from '../blobs/own-media.ts'
import { rootSecret, storeSecret } from '../secrets/root-secret.ts'
import { openDiskBlobs } from '../blobs/disk.ts'
import type { InstanceConfig } from '../config/instance-config.ts'
import type { Logger } from '../logger.ts'
import { copyBlobs } from '../move/copy-blobs.ts'
import { copyDatabase, endCopy, requireFinishedCopy } from '../move/copy-database.ts'
import { openConfigured, type ConfiguredDatabase } from '../database/open-configured.ts'
import { openDatabase } from '../database/open.ts'
import { ownerLockFile } from '../database/owner-lock.ts'
import type { Database } from '../database/schema.ts'
import { timestamp } from '../database/now.ts'
import { accountsIn, checkDatabase } from './check-database.ts'
import { readChecksums, sumFolder, writeChecksums } from './checksums.ts'
import { noteName, readNote, requireNoLinks, requireNoLinksInMedia, type BackupNote } from './layout.ts'
import { nameFullDisk } from '../blobs/name-full-disk.ts'
import { addMissing, removeOthers, type Mirrored } from './mirror-folder.ts'

export interface BackupOptions {
  config: InstanceConfig
  /** A folder that doesn't exist, is empty, or contains an earlier backup, which is updated. */
  target: string
  signal: AbortSignal
  log: Logger
  onProgress: (done: Pick<Mirrored, 'files' | 'bytes'>) => void
}

/**
 * Backs up an instance, running or stopped, wherever its database and media are. The database is copied first, as of one
 * moment, then the blobs, which include all that the database refers to. The new database replaces that of an earlier
 * backup only when all its blobs are copied, and unneeded blobs are deleted last. If interrupted anywhere, the folder
 * contains either the earlier backup or the new one. Models aren't copied, since they can be downloaded again.
 */
export async function backUp(options: BackupOptions): Promise<Mirrored> {
  return nameFullDisk(options.target, writeBackup(options))
}

async function writeBackup({ config, target, signal, log, onProgress }: BackupOptions): Promise<Mirrored> {
  const { data, databaseUrl } = config
  if (databaseUrl === null) requireInstanceIn(data)
  if (config.s3 === null) await requireNoLinksInMedia(data)
  if (isInside(target, data)) throw new UsageError("A backup can't be inside the data folder. Choose another folder.")
  await requireFree(target)
  createDataFolder(path.resolve(target))
  await requireNoLinks(target)
  if (!existsSync(path.join(target, noteName))) await writeFile(path.join(target, noteDraft), '')
  const fresh = path.join(target, `${databaseName}.new`)
  const database = await openConfigured(config, { owner: false })
  try {
    await requireFinishedCopy(database.db)
    await requireSameInstance(target, database.db)
    await copyDatabaseTo(fresh, database, signal)
    checkDatabase(fresh)
    const { done, isKept } = await copyMediaTo(target, config, database.db, { signal, log, onProgress })
    const media = path.join(target, blobsName)
    const sums = await sumFolder(media, (await readChecksums(target)) ?? new Map(), signal)
    // Still includes the files that only the earlier backup needs.
    await writeChecksums(target, sums)
    await writeSecretTo(target, config, database)
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
    for (const name of sums.keys()) if (!isKept(name)) sums.delete(name)
    await writeChecksums(target, sums)
    await removeOthers(media, new Set(sums.keys()))
    return done
  } finally {
    await database.close()
  }
}

/** Writes the database as of one moment to an embedded one. */
async function copyDatabaseTo(fresh: string, database: ConfiguredDatabase, signal: AbortSignal): Promise<void> {
  for (const end of ['', '-wal', '-shm']) await rm(`${fresh}${end}`, { force: true })
  if (database.backup !== null) return database.backup(fresh)
  const copy = await openDatabase({ file: fresh })
  try {
    await database.longReads.transaction().execute(async (tx) => {
      await sql`set transaction isolation level repeatable read, read only`.execute(tx)
      await copyDatabase(tx, copy.jobsDb, { signal })
    })
    await endCopy(copy.jobsDb)
  } finally {
    await copy.close()
  }
  await rm(ownerLockFile(fresh), { force: true })
}

interface MediaOptions extends Pick<BackupOptions, 'signal' | 'log' | 'onProgress'> {}

/** Where parts wait for being joined. A file that is moved from there during the copy is in one of both places. */
const moved = 'uploads'

/**
 * Adds the media to the backup. `isKept` tells which of its files the instance had when they were copied: the database
 * is of the time before, so it may refer to one that has been moved or deleted since.
 */
async function copyMediaTo(
  target: string,
  config: InstanceConfig,
  db: Database,
  { signal, log, onProgress }: MediaOptions,
): Promise<{ done: Mirrored; isKept: (name: string) => boolean }> {
  const folder = path.join(target, blobsName)
  const seen = new Set<string>()
  const note = (done: Pick<Mirrored, 'files' | 'bytes'>, name: string): void => {
    seen.add(name)
    onProgress(done)
  }
  const isKept = (name: string): boolean => seen.has(name)
  if (config.s3 === null) {
    const media = path.join(config.data, blobsName)
    // Files being written at the moment, and the name of the database, which may be another one in the backup.
    const skip = (name: string): boolean => name === '.tmp' || name.startsWith(ownerName)
    return { done: await addMissing(media, folder, { skip, first: moved, signal, onFile: note }), isKept }
  }
  const store = await openConfiguredBlobs(config, db, log)
  try {
    const into = await openDiskBlobs({ folder, minFreeBytes: 0 })
    const first = await copyBlobs(store, into, { signal, prefix: `${moved}/`, onProgress: note })
    const { files, bytes, copied } = await copyBlobs(store, into, { signal, onProgress: note })
    return { done: { files, bytes, copied: first.copied + copied }, isKept }
  } finally {
    await store.close()
  }
}

async function writeSecretTo(target: string, config: InstanceConfig, database: ConfiguredDatabase): Promise<void> {
  if (config.secret !== null) return
  const secret = await rootSecret({ ...config, server: database.isShared ? database.db : null })
  await storeSecret({ data: target, server: null }, secret)
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

/**
 * Refuses to replace the backup of another instance, and to delete its media: they have no account in common. A restored
 * or moved instance has the accounts of the one that it is a copy of.
 */
async function requireSameInstance(target: string, db: Database): Promise<void> {
  const file = path.join(target, databaseName)
  if (!existsSync(file)) return
  let before: Set<string>
  try {
    before = accountsIn(file)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    // Nobody can restore it: the new backup takes its place.
    return
  }
  const accounts = await db.selectFrom('user').select('id').execute()
  if (before.size === 0 || accounts.length === 0 || accounts.some(({ id }) => before.has(id))) return
  throw new UsageError(
    `${target} has the backup of another instance. Check --data and TIRO_DATABASE_URL, or choose another folder.`,
  )
}
