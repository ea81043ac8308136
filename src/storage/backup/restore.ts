import { existsSync } from 'node:fs'
import { rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { UsageError } from '../../errors.ts'
import { syncFolder } from '../blobs/files.ts'
import { makeDataFolder } from '../make-data-folder.ts'
import { checkDatabase } from './check-database.ts'
import { blobsName, databaseName, readNote, secretName, type BackupNote } from './layout.ts'
import { addMissing, copyDurably, type Mirrored } from './mirror-folder.ts'

export interface RestoreOptions {
  source: string
  /** A data folder without an instance. */
  data: string
  signal: AbortSignal
  onProgress: (done: Mirrored) => void
}

/**
 * Makes a data folder of a backup. The database comes last: stopped before, there is no instance, and the same command
 * goes on. Jobs that waited or ran when the backup was made go on at the next start.
 */
export async function restore({ source, data, signal, onProgress }: RestoreOptions): Promise<BackupNote> {
  const note = await readNote(source)
  if (existsSync(path.join(data, databaseName))) {
    throw new UsageError(`There is an instance in ${data} already; name another folder with --data.`)
  }
  const database = path.join(source, databaseName)
  checkDatabase(database)
  makeDataFolder(data)
  await addMissing(path.join(source, blobsName), path.join(data, blobsName), { signal, onFile: onProgress })
  const secret = path.join(source, secretName)
  if (existsSync(secret)) await copyDurably(secret, path.join(data, secretName), (await stat(secret)).mtimeMs)
  const draft = path.join(data, `${databaseName}.restored`)
  await copyDurably(database, draft, (await stat(database)).mtimeMs)
  await rename(draft, path.join(data, databaseName))
  await syncFolder(data)
  return note
}
