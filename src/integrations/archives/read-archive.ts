import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { AppError, messageOf } from '../../contract/app-error.ts'
import { isOutOfMemory, runInThread, TaskTimeoutError } from '../../platform/processes/thread.ts'
import type { ArchiveRoot } from './archive-format.ts'
import type { CheckedRecording } from './check-recording.ts'
import { invalidArchive } from './parse-description.ts'

/** A received zip, opened by the directory at its end. */
export interface ArchiveReader {
  root: ArchiveRoot
  recording: (id: string, signal: AbortSignal) => Promise<CheckedRecording>
  /** A media entry as a stream of `size` bytes; AppError INVALID_BODY if it is missing or has another size. */
  media: (entry: string, size: number) => Promise<Readable>
  close: () => void
}

/** The largest description of a recording, bytes: a day of speech with thousands of versions. */
const maxDescription = 128 * 1024 ** 2
const maxRoot = 64 * 1024 ** 2
/** Descriptions above this size must not be compressed more than so many times. Most of a description is gzip already. */
const freeBytes = 16 * 1024 ** 2
const maxRatio = 100
/** Reading a description takes a second or two, and waits for at most a few others. */
const maxMs = 300_000
/** Entries that are read: a description and two media files for each recording. */
const maxEntries = 300_000

/**
 * Opens an archive. Looks entries up by the archive's own names and never writes to a path from the zip, so a crafted
 * name can't escape. Limits the unpacked total to `maxBytes`; a description is parsed in a thread with a memory limit.
 * Throws AppError INVALID_BODY for anything else.
 */
export async function readArchive(file: string, maxBytes: number, signal: AbortSignal): Promise<ArchiveReader> {
  const { zip, entries } = await openZip(file)
  // The sizes in the zip are enforced while unpacking, because a few bytes can expand to many.
  let unpacked = 0
  const entryOf = (name: string): Entry => {
    const entry = entries.get(name)
    if (entry === undefined) throw invalidArchive(`The archive has no ${name}.`)
    unpacked += entry.uncompressedSize
    if (unpacked > maxBytes) throw invalidArchive(`The archive unpacks to more than ${maxBytes} bytes.`)
    return entry
  }
  const describe = async <T>(name: string, maxSize: number, module: URL, ended: AbortSignal): Promise<T> => {
    const bytes = await unpackDescription(zip, entryOf(name), maxSize)
    try {
      const options = { signal: ended, isBulk: true, limitMs: maxMs, transfer: [bytes.buffer] }
      return await runInThread<T>(module, { bytes, name }, options)
    } catch (error) {
      if (error instanceof TaskTimeoutError) throw invalidArchive(`${name} takes too long to read.`)
      if (isOutOfMemory(error)) throw invalidArchive(`${name} needs too much memory to read.`)
      throw error
    }
  }
  try {
    return {
      root: await describe<ArchiveRoot>('tiro.json', maxRoot, new URL('./check-root.ts', import.meta.url), signal),
      recording: (id, ended) => {
        const name = `recordings/${id}/transcript.json`
        return describe<CheckedRecording>(name, maxDescription, new URL('./check-recording.ts', import.meta.url), ended)
      },
      media: async (name, size) => {
        const entry = entryOf(name)
        if (entry.uncompressedSize !== size)
          throw invalidArchive(`${name} has ${entry.uncompressedSize} bytes, not ${size}.`)
        return zip.openReadStreamPromise(entry)
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

/** What an error says, without the full stops at its end. It may have a name from the archive with thousands of dots. */
function reasonOf(error: unknown): string {
  return messageOf(error).replace(/(?<!\.)\.+$/, '')
}

/** The zip with those of its entries that a restore reads, by name. */
async function openZip(file: string): Promise<{ zip: ZipFile; entries: Map<string, Entry> }> {
  let zip: ZipFile
  try {
    zip = await openPromise(file, { lazyEntries: true, autoClose: false, validateEntrySizes: true })
  } catch (error) {
    throw invalidArchive(`This is not a complete zip file: ${reasonOf(error)}.`)
  }
  try {
    const { size } = await stat(file)
    const entries = new Map<string, Entry>()
    let compressed = 0
    for await (const entry of zip.eachEntry()) {
      compressed += entry.compressedSize
      // Entries that share bytes can unpack to any size.
      if (compressed > size) throw invalidArchive('The entries of this zip file overlap.')
      if (!/^tiro\.json$|^recordings\/[^/]+\/(transcript\.json|media\/)/.test(entry.fileName)) continue
      if (entries.size === maxEntries) throw invalidArchive(`The archive has more than ${maxEntries} files to restore.`)
      // The first counts: earlier versions gave a document the name of the description before it.
      if (!entries.has(entry.fileName)) entries.set(entry.fileName, entry)
    }
    return { zip, entries }
  } catch (error) {
    zip.close()
    if (error instanceof AppError) throw error
    throw invalidArchive(`The directory of this zip file is damaged: ${reasonOf(error)}.`)
  }
}

async function unpackDescription(zip: ZipFile, entry: Entry, maxSize: number): Promise<Uint8Array<ArrayBuffer>> {
  const { fileName, compressedSize, uncompressedSize } = entry
  if (uncompressedSize > maxSize) throw invalidArchive(`${fileName} is larger than ${maxSize} bytes.`)
  if (uncompressedSize > freeBytes && uncompressedSize > compressedSize * maxRatio)
    throw invalidArchive(`${fileName} is compressed more than ${maxRatio} times, which Tiro's own archives never are.`)
  const bytes = new Uint8Array(uncompressedSize)
  let filled = 0
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      bytes.set(chunk as Buffer, filled)
      filled += (chunk as Buffer).length
    }
  } catch (error) {
    throw invalidArchive(`${fileName} could not be unpacked: ${messageOf(error)}.`)
  }
  return bytes
}
