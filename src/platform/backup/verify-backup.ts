import path from 'node:path'
import { UsageError } from '../../contract/app-error.ts'
import { blobsName, databaseName } from '../files/data-folder.ts'
import { checkDatabase, requireOwnSchema } from './check-database.ts'
import { findDamaged, readChecksums } from './checksums.ts'
import { readNote, requirePlain, type BackupNote } from './layout.ts'

export interface Verified {
  note: BackupNote
  /** Media files that are missing or changed. Null: the backup has no checksums, an older version of Tiro made it. */
  damaged: string[] | null
}

/** Reads a whole backup. @throws UsageError if it has no complete database, or one that Tiro didn't make */
export async function verifyBackup(
  source: string,
  signal: AbortSignal,
  onProgress: (done: { files: number; bytes: number }) => void,
): Promise<Verified> {
  await requirePlain(source)
  const note = await readNote(source)
  const database = path.join(source, databaseName)
  await requireOwnSchema(database)
  checkDatabase(database)
  const sums = await readChecksums(source)
  if (sums === null && note.hasChecksums === true) throw new UsageError(`${source} has lost its file of checksums.`)
  return {
    note,
    damaged: sums === null ? null : await findDamaged(path.join(source, blobsName), sums, signal, onProgress),
  }
}
