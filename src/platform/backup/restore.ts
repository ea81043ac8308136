import { existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { UsageError } from '../../contract/app-error.ts'
import { syncFolder } from '../blobs/files.ts'
import { blobsName, databaseName, holdsInstance, createDataFolder, secretName } from '../data-folder.ts'
import { openConfigured } from '../database/open-configured.ts'
import { openDatabase } from '../database/open.ts'
import { copyDatabase, endCopy } from '../move/copy-database.ts'
import { readNote } from './layout.ts'
import { addMissing, copyDurably, type Mirrored } from './mirror-folder.ts'
import { verifyBackup, type Verified } from './verify-backup.ts'

export interface RestoreOptions {
  source: string
  /** A data folder without an instance. */
  data: string
  /** An empty PostgreSQL database to use instead of the embedded one; null: the embedded one. */
  databaseUrl: string | null
  /** Restores a backup although some of its media is damaged. */
  allowDamaged: boolean
  signal: AbortSignal
  onProgress: (done: Pick<Mirrored, 'files' | 'bytes'>) => void
}

/**
 * Creates a data folder from a backup. The database comes last: an interrupted restore leaves no instance, and the same
 * command continues it. Jobs that were waiting or running at the time of the backup continue at the next start.
 */
export async function restore(options: RestoreOptions): Promise<Verified> {
  const { source, data, databaseUrl, signal, onProgress } = options
  await readNote(source)
  if (holdsInstance(data)) {
    throw new UsageError(`${data} already contains an instance. Choose another folder with --data.`)
  }
  const database = path.join(source, databaseName)
  const verified = await verifyBackup(source, signal, onProgress)
  const { damaged } = verified
  if (damaged !== null && damaged.length > 0 && !options.allowDamaged) {
    throw new UsageError(
      `${damaged.length} files of the backup are missing or damaged, ${damaged[0] ?? ''} among them. List them with "tiro backup --verify ${source}". Restore the rest with --allow-damaged.`,
    )
  }
  createDataFolder(data)
  await addMissing(path.join(source, blobsName), path.join(data, blobsName), { signal, onFile: onProgress })
  const secret = path.join(source, secretName)
  if (existsSync(secret)) await copyDurably(secret, path.join(data, secretName), (await stat(secret)).mtimeMs)
  const draft = path.join(data, `${databaseName}.restored`)
  await copyDurably(database, draft, (await stat(database)).mtimeMs)
  if (databaseUrl === null) await rename(draft, path.join(data, databaseName))
  else await moveInto(databaseUrl, draft, signal)
  await syncFolder(data)
  return verified
}

async function moveInto(databaseUrl: string, file: string, signal: AbortSignal): Promise<void> {
  // Opening it migrates it, so both schemas are the same.
  const from = await openDatabase({ file })
  try {
    const into = await openConfigured({ data: path.dirname(file), databaseUrl }, { owner: true })
    try {
      await copyDatabase(from.longReads, into.jobsDb, { signal })
      await endCopy(into.jobsDb)
    } finally {
      await into.close()
    }
  } finally {
    await from.close()
  }
  for (const end of ['', '-wal', '-shm', '.owner']) await rm(`${file}${end}`, { force: true })
}
