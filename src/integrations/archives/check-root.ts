import { checkOf } from '../../contract/ajv.ts'
import { archiveVersion, ArchiveRoot } from './archive-format.ts'
import { invalidArchive, parseDescription } from './parse-description.ts'
import { storeTimes } from './store-times.ts'

const form = checkOf(ArchiveRoot)

/** Reads and checks `tiro.json`. Runs in a thread. Throws AppError INVALID_BODY. */
export async function run({ bytes, name }: { bytes: Uint8Array; name: string }): Promise<ArchiveRoot> {
  const value = parseDescription(bytes, name)
  if (!form.isValid(value)) throw invalidArchive(`${name} does not have the archive format: ${form.fault()}`)
  storeTimes(value)
  // A recording listed a thousand times would be unpacked a thousand times.
  if (new Set(value.recordings).size !== value.recordings.length)
    throw invalidArchive(`${name} lists a recording twice.`)
  if (new Set(value.speakers.map(({ id }) => id)).size !== value.speakers.length)
    throw invalidArchive(`${name} lists a speaker twice.`)
  checkFolders(value.folders, name)
  if (value.version > archiveVersion)
    throw invalidArchive(
      `This archive was written by a newer version of Tiro (format ${value.version}). Update Tiro to import it.`,
    )
  return value
}

/** Folders with one id can't be told apart as parents: one that is in itself would have no end. */
function checkFolders(folders: ArchiveRoot['folders'], name: string): void {
  if (new Set(folders.map(({ id }) => id)).size !== folders.length)
    throw invalidArchive(`${name} lists a folder twice.`)
  const places = new Set(folders.map((folder) => JSON.stringify([folder.parentFolderId, folder.name])))
  if (places.size !== folders.length) throw invalidArchive(`${name} has two folders of one name in one place.`)
}
