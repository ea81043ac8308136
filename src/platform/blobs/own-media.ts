import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { UsageError } from '../../contract/app-error.ts'
import { offerSetting } from '../database/settings.ts'
import type { Db } from '../database/schema.ts'
import { ifMissing } from '../system-error.ts'
import { syncFolder } from './files.ts'
import { listBlobs } from './list-blobs.ts'

/** The name of a database. A copy in another place has its own. */
export const databaseSetting = 'database.id'
/** The file that names the database of a folder of media. No blob has such a name. */
export const ownerName = '.database'

/**
 * Checks that the media in a folder is of this database, which would take that of another one for left over and delete
 * it: after a start without TIRO_DATABASE_URL, for example, or with the database of a new instance.
 * @throws UsageError
 */
export async function requireOwnMedia(db: Db, folder: string): Promise<void> {
  const file = path.join(folder, ownerName)
  const id = await idOf(db)
  const owner = await readFile(file, 'utf8').catch(ifMissing(null))
  // A folder of an earlier version names none.
  if (owner === null) {
    const recording = await db.selectFrom('recording').select('id').limit(1).executeTakeFirst()
    if (recording === undefined) await requireNoMedia(folder)
    await writeOwner(file, id)
  } else if (owner.trim() !== id) {
    throw new UsageError(
      `The media in ${folder} belongs to another database. Check TIRO_DATA and TIRO_DATABASE_URL. To use it with this database, delete ${file}, and save what this database doesn't know with "tiro recover": Tiro deletes it after 30 days.`,
    )
  }
}

/** @throws UsageError if there is media in a folder, which a new database doesn't know */
export async function requireNoMedia(folder: string): Promise<void> {
  for await (const _ of listBlobs(path.join(folder, 'media'), '')) {
    throw new UsageError(
      `${folder} contains media, but the database has no recordings. Check TIRO_DATA and TIRO_DATABASE_URL, and that the database is in its place. For a new instance, move ${folder} away.`,
    )
  }
}

/** Gives the media in a folder to a database, which another one had. */
export async function giveMedia(db: Db, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeOwner(path.join(folder, ownerName), await idOf(db))
}

function idOf(db: Db): Promise<string> {
  return offerSetting(db, databaseSetting, randomUUID())
}

/** Under another name first: a crash must not leave an empty file. */
async function writeOwner(file: string, id: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  try {
    await writeFile(draft, `${id}\n`, { mode: 0o600, flag: 'wx', flush: true })
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
  await syncFolder(path.dirname(file))
}
