import { existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { UsageError } from '../../contract/app-error.ts'
import { syncFolder } from '../blobs/files.ts'
import { blobsName, databaseName, holdsInstance, createDataFolder, secretName } from '../data-folder.ts'
import { openConfigured } from '../database/open-configured.ts'
import { openDatabase } from '../database/open.ts'
import { checkDatabase } from './check-database.ts'
import { copyRows } from './copy-rows.ts'
import { readNote, type BackupNote } from './layout.ts'
import { addMissing, copyDurably, type Mirrored } from './mirror-folder.ts'

export interface RestoreOptions {
  source: string
  /** A data folder without an instance. */
  data: string
  /** An empty PostgreSQL database to use instead of the embedded one; null: the embedded one. */
  databaseUrl: string | null
  signal: AbortSignal
  onProgress: (done: Mirrored) => void
}

/**
 * Creates a data folder from a backup. The database comes last: an interrupted restore leaves no instance, and the same
 * command continues it. Jobs that were waiting or running at the time of the backup continue at the next start.
 */
export async function restore({ source, data, databaseUrl, signal, onProgress }: RestoreOptions): Promise<BackupNote> {
  const note = await readNote(source)
  if (holdsInstance(data)) {
    throw new UsageError(`${data} already contains an instance. Choose another folder with --data.`)
  }
  const database = path.join(source, databaseName)
  checkDatabase(database)
  createDataFolder(data)
  await addMissing(path.join(source, blobsName), path.join(data, blobsName), { signal, onFile: onProgress })
  const secret = path.join(source, secretName)
  if (existsSync(secret)) await copyDurably(secret, path.join(data, secretName), (await stat(secret)).mtimeMs)
  const draft = path.join(data, `${databaseName}.restored`)
  await copyDurably(database, draft, (await stat(database)).mtimeMs)
  if (databaseUrl === null) await rename(draft, path.join(data, databaseName))
  else await moveInto(databaseUrl, draft)
  await syncFolder(data)
  return note
}

async function moveInto(databaseUrl: string, file: string): Promise<void> {
  // Opening it migrates it, so both schemas are the same.
  const from = await openDatabase({ file })
  try {
    const into = await openConfigured({ data: path.dirname(file), databaseUrl }, { owner: true })
    try {
      await copyRows(from.longReads, into.jobsDb)
    } finally {
      await into.close()
    }
  } finally {
    await from.close()
  }
  for (const end of ['', '-wal', '-shm', '.owner']) await rm(`${file}${end}`, { force: true })
}
