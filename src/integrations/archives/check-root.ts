import { checkOf } from '../../contract/ajv.ts'
import { archiveVersion, ArchiveRoot } from './archive-format.ts'
import { invalidArchive, parseDescription } from './parse-description.ts'

const form = checkOf(ArchiveRoot)

/** Reads and checks `tiro.json`. Runs in a thread. Throws AppError INVALID_BODY. */
export async function run({ bytes, name }: { bytes: Uint8Array; name: string }): Promise<ArchiveRoot> {
  const value = parseDescription(bytes, name)
  if (!form.isValid(value)) throw invalidArchive(`${name} does not have the archive format: ${form.fault()}`)
  // A recording listed a thousand times would be unpacked a thousand times.
  if (new Set(value.recordings).size !== value.recordings.length)
    throw invalidArchive(`${name} lists a recording twice.`)
  if (value.version > archiveVersion)
    throw invalidArchive(
      `This archive was written by a newer version of Tiro (format ${value.version}). Update Tiro to import it.`,
    )
  return value
}
