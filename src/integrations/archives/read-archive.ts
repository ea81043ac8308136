import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { messageOf } from '../../contract/app-error.ts'
import { runInThread } from '../../platform/processes/thread.ts'
import { archiveVersion, ArchiveRoot } from './archive-format.ts'
import { invalidArchive, type CheckedRecording } from './check-recording.ts'
import { checkOf } from '../../contract/ajv.ts'

/** A received zip, opened by the directory at its end. */
export interface ArchiveReader {
  root: ArchiveRoot
  recording: (id: string, signal: AbortSignal) => Promise<CheckedRecording>
  /** A media entry as a stream of `size` bytes; AppError INVALID_BODY if it is missing or has another size. */
  media: (entry: string, size: number) => Promise<Readable>
  close: () => void
}

/** The largest description of a recording, bytes: a long transcript with thousands of versions. */
const maxDescription = 512 * 1024 ** 2
const maxRoot = 64 * 1024 ** 2

/**
 * Opens an archive. Looks entries up by the archive's own names and never writes to a path from the zip, so a crafted
 * name can't escape. Limits the unpacked total to `maxBytes`. Throws AppError INVALID_BODY for anything else.
 */
export async function readArchive(file: string, maxBytes: number): Promise<ArchiveReader> {
  let zip: ZipFile
  const entries = new Map<string, Entry>()
  try {
    zip = await openPromise(file, { lazyEntries: true, autoClose: false, validateEntrySizes: true })
  } catch (error) {
    throw invalidArchive(`This is not a complete zip file: ${messageOf(error).replace(/\.+$/, '')}.`)
  }
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  } catch (error) {
    zip.close()
    throw invalidArchive(`The directory of this zip file is damaged: ${messageOf(error).replace(/\.+$/, '')}.`)
  }
  // The sizes in the zip are enforced while unpacking, because a few bytes can expand to many.
  let unpacked = 0
  const count = (entry: Entry): void => {
    unpacked += entry.uncompressedSize
    if (unpacked > maxBytes) throw invalidArchive(`The archive unpacks to more than ${maxBytes} bytes.`)
  }
  const text = async (name: string, most: number): Promise<string> => {
    const entry = entries.get(name)
    if (entry === undefined) throw invalidArchive(`The archive has no ${name}.`)
    if (entry.uncompressedSize > most) throw invalidArchive(`${name} is larger than ${most} bytes.`)
    count(entry)
    try {
      return (await buffer(await zip.openReadStreamPromise(entry))).toString('utf8')
    } catch (error) {
      throw invalidArchive(`${name} could not be unpacked: ${messageOf(error)}.`)
    }
  }
  try {
    const root = parseRoot(await text('tiro.json', maxRoot))
    return {
      root,
      recording: async (id, signal) => {
        const name = `recordings/${id}/transcript.json`
        const input = { text: await text(name, maxDescription), name }
        return runInThread<CheckedRecording>(new URL('./check-recording.ts', import.meta.url), input, { signal })
      },
      media: async (name, size) => {
        const entry = entries.get(name)
        if (entry === undefined) throw invalidArchive(`The archive has no ${name}.`)
        if (entry.uncompressedSize !== size)
          throw invalidArchive(`${name} has ${entry.uncompressedSize} bytes, not ${size}.`)
        count(entry)
        return zip.openReadStreamPromise(entry)
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

const root = checkOf(ArchiveRoot)

function parseRoot(text: string): ArchiveRoot {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw invalidArchive('tiro.json is not valid JSON.')
  }
  if (!root.isValid(value)) throw invalidArchive(`tiro.json does not have the archive format: ${root.fault()}`)
  // A recording listed a thousand times would be unpacked a thousand times.
  if (new Set(value.recordings).size !== value.recordings.length)
    throw invalidArchive('tiro.json lists a recording twice.')
  if (value.version > archiveVersion)
    throw invalidArchive(
      `This archive was written by a newer version of Tiro (format ${value.version}). Update Tiro to import it.`,
    )
  return value
}
