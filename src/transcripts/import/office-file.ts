import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import { readBounded } from '../../platform/read-bounded.ts'
import { utf16Mark } from '../../text/byte-order-mark.ts'
import { importSentences } from '../../text/messages/import-sentences.ts'
import { AppError } from '../../contract/app-error.ts'
import { unreadable } from './decode-text.ts'

/** The largest part, bytes of XML: a day of speech whose words all have a style of their own. */
const maxXml = 100_000_000
/** Parts of a file: images are one each. */
const maxEntries = 10_000

/** The text of the first part whose name fits; null: there is none. */
export type ReadPart = (fits: (name: string) => boolean) => Promise<string | null>

/**
 * Reads parts of a Word document or a workbook, which is an archive of XML.
 * @param damaged says that a file is none
 * @throws AppError INVALID_BODY with that sentence, or for a part that is too long
 */
export async function readOfficeFile<T>(
  bytes: Uint8Array,
  damaged: string,
  read: (part: ReadPart) => Promise<T>,
): Promise<T> {
  const refuse = (error: unknown): never => {
    throw error instanceof AppError ? error : unreadable(damaged)
  }
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const zip = await fromBufferPromise(buffer, { lazyEntries: true, autoClose: false }).catch(refuse)
  try {
    const entries = await entriesOf(zip).catch(refuse)
    return await read((fits) => partOf(zip, entries, fits).catch(refuse))
  } finally {
    zip.close()
  }
}

async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) {
    if (entries.push(entry) >= maxEntries) break
  }
  return entries
}

async function partOf(
  zip: ZipFile,
  entries: readonly Entry[],
  fits: (name: string) => boolean,
): Promise<string | null> {
  const entry = entries.find(({ fileName }) => fits(fileName))
  if (entry === undefined) return null
  const xml = await readBounded(await zip.openReadStreamPromise(entry), maxXml)
  if (xml === null) throw unreadable(importSentences.LONG_DOCUMENT)
  return new TextDecoder(utf16Mark(xml) ?? 'utf-8').decode(xml)
}
