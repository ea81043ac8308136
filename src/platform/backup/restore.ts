import { existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { UsageError } from '../../contract/app-error.ts'
import { syncFolder } from '../blobs/files.ts'
import { blobsName, databaseName, holdsInstance, openDataFolder, secretName } from '../files/data-folder.ts'
import { openConfiguredBlobs } from '../blobs/open-configured.ts'
import { giveMedia } from '../blobs/own-media.ts'
import { rootSecret, storeSecret } from '../secrets/root-secret.ts'
import { openDiskBlobs } from '../blobs/disk.ts'
import type { InstanceConfig } from '../config/instance-config.ts'
import type { Logger } from '../logger.ts'
import { copyBlobs } from '../move/copy-blobs.ts'
import type { Database } from '../database/schema.ts'
import { openConfigured } from '../database/open-configured.ts'
import { openDatabase } from '../database/open.ts'
import { isOwned, ownerLockFile } from '../database/owner-lock.ts'
import { copyDatabase, endCopy } from '../move/copy-database.ts'
import { sha256OfFile } from '../files/sha256-of-file.ts'
import { readNote, requirePlain } from './layout.ts'
import { nameFullDisk } from '../blobs/name-full-disk.ts'
import { addMissing, copyDurably, type Mirrored } from './mirror-folder.ts'
import { verifyBackup, type Verified } from './verify-backup.ts'
import { shellWord } from '../../text/shell-word.ts'

export interface RestoreOptions {
  source: string
  /** Where to restore to: nothing may be there yet. */
  config: InstanceConfig
  /** Restores a backup although some of its media is damaged. */
  allowDamaged: boolean
  signal: AbortSignal
  log: Logger
  onProgress: (done: Pick<Mirrored, 'files' | 'bytes'>) => void
}

/**
 * Creates an instance from a backup, in a data folder or in PostgreSQL and a bucket. The database is used last: an
 * interrupted restore leaves no instance, and the same command continues it. Jobs that were waiting or running at the
 * time of the backup continue at the next start.
 */
export async function restore(options: RestoreOptions): Promise<Verified> {
  return nameFullDisk(options.config.data, createInstance(options))
}

async function createInstance(options: RestoreOptions): Promise<Verified> {
  const { source, config, signal, onProgress } = options
  const { data, databaseUrl } = config
  await requirePlain(source)
  await readNote(source)
  if (holdsInstance(data)) {
    throw new UsageError(`${data} already contains an instance. Choose another folder with --data.`)
  }
  if (databaseUrl === null) requireNoLog(data)
  const database = path.join(source, databaseName)
  const verified = await verifyBackup(source, signal, onProgress)
  const { damaged } = verified
  if (damaged !== null && damaged.length > 0 && !options.allowDamaged) {
    throw new UsageError(
      `${damaged.length} files of the backup are missing or damaged, ${damaged[0] ?? ''} among them. List them with "tiro backup --verify ${shellWord(source)}". Restore the rest with --allow-damaged.`,
    )
  }
  openDataFolder(data)
  if (config.s3 === null) {
    await addMissing(path.join(source, blobsName), path.join(data, blobsName), { signal, onFile: onProgress })
  }
  if (databaseUrl === null) await restoreSecret(options, null)
  const draft = path.join(data, `${databaseName}.restored`)
  if (isOwned(draft)) throw new UsageError(`Another process restores to ${data}. Wait until it has ended.`)
  // SQLite would apply the log of a killed restore to this copy, also one of another backup.
  await removeDraft(draft)
  await copyDurably(database, draft, (await stat(database)).mtimeMs)
  // Opening it migrates it to the schema of today.
  const opened = await openDatabase({ file: draft })
  try {
    // Objects of the bucket that the original used.
    await opened.db.deleteFrom('blobObject').execute()
    if (databaseUrl === null) await storeMedia(options, opened.jobsDb)
    else await fillServer(options, opened.longReads, await sha256OfFile(database, signal))
  } finally {
    await opened.close()
  }
  if (databaseUrl === null) await rename(draft, path.join(data, databaseName))
  await removeDraft(draft)
  await rm(ownerLockFile(draft), { force: true })
  await syncFolder(data)
  return verified
}

async function removeDraft(draft: string): Promise<void> {
  for (const end of ['', '-wal', '-shm']) await rm(`${draft}${end}`, { force: true })
}

/** SQLite would apply the log of a database that was deleted or moved to the one that takes its name. */
function requireNoLog(data: string): void {
  const log = path.join(data, `${databaseName}-wal`)
  if (!existsSync(log)) return
  throw new UsageError(
    `${log} has the last changes of a database that is no longer in ${data}. Move it to that database, or choose another folder with --data.`,
  )
}

async function fillServer(options: RestoreOptions, from: Database, source: string): Promise<void> {
  const into = await openConfigured(options.config, { owner: true })
  try {
    await copyDatabase(from, into.jobsDb, { signal: options.signal, source })
    await storeMedia(options, into.jobsDb)
    await restoreSecret(options, into.jobsDb)
    // A server may use it from now on.
    await endCopy(into.jobsDb)
  } finally {
    await into.close()
  }
}

/** A backup of an instance with TIRO_SECRET has none. */
async function restoreSecret({ source, config }: RestoreOptions, server: Database | null): Promise<void> {
  if (!existsSync(path.join(source, secretName))) return
  await storeSecret({ ...config, server }, await rootSecret({ data: source, secret: null, server: null }))
}

/** Puts the media of the backup into the bucket, if that is its place. In the data folder, it is there already. */
async function storeMedia({ source, config, signal, log, onProgress }: RestoreOptions, db: Database): Promise<void> {
  if (config.s3 === null) return giveMedia(db, path.join(config.data, blobsName))
  const from = await openDiskBlobs({ folder: path.join(source, blobsName), minFreeBytes: 0 })
  const store = await openConfiguredBlobs(config, db, log)
  try {
    await copyBlobs(from, store, { signal, onProgress })
  } finally {
    await store.close()
  }
}
