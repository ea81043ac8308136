/** What an archive says about itself, before it is sent. Whether it can be restored is for the server to say. */
export interface ArchiveSummary {
  name: string
  /** RFC 3339, or what stands in its place. */
  createdAt: string
  recordings: number
  /** Recordings with their media. */
  withMedia: number
  folders: number
  speakers: number
  prompts: number
}

/** The end of a zip, and the longest comment after it. */
const endBytes = 22 + 65_535
/** The longest directory, of 300,000 entries, and the longest tiro.json that a server reads. */
const mostBytes = 64 * 1024 ** 2
/** In place of a size or an offset of 4 GiB and more, which is in the entry's zip64 field then. */
const elsewhere = 0xffff_ffff

interface Entry {
  isCompressed: boolean
  /** Bytes in the zip. */
  size: number
  /** Of its header. */
  at: number
}

/** Reads what is in an archive of a workspace from a few places of the file. Null: it isn't one. */
export async function readArchive(file: Blob): Promise<ArchiveSummary | null> {
  try {
    const entries = readDirectory(await directoryOf(file))
    const entry = entries.get('tiro.json')
    if (entry === undefined) return null
    const root: unknown = JSON.parse(await textOf(file, entry))
    return typeof root === 'object' && root !== null ? summaryOf(root, entries) : null
  } catch (error) {
    // Bytes that aren't what they say: a number past the end, text that isn't JSON, a stream that doesn't unpack.
    if (error instanceof RangeError || error instanceof SyntaxError || error instanceof TypeError) return null
    throw error
  }
}

async function viewOf(file: Blob, from: number, to: number): Promise<DataView> {
  if (to - from > mostBytes) throw new RangeError('too long')
  return new DataView(await file.slice(from, to).arrayBuffer())
}

/** A whole number of 8 bytes. */
const wide = (view: DataView, at: number): number => Number(view.getBigUint64(at, true))

async function directoryOf(file: Blob): Promise<DataView> {
  const start = Math.max(0, file.size - endBytes)
  const tail = await viewOf(file, start, file.size)
  let end = tail.byteLength - 22
  while (tail.getUint32(end, true) !== 0x06054b50) end -= 1
  const locator = end - 20
  if (locator >= 0 && tail.getUint32(locator, true) === 0x07064b50) {
    const at = wide(tail, locator + 8)
    const wideEnd = await viewOf(file, at, at + 56)
    const from = wide(wideEnd, 48)
    return viewOf(file, from, from + wide(wideEnd, 40))
  }
  const from = tail.getUint32(end + 16, true)
  return viewOf(file, from, from + tail.getUint32(end + 12, true))
}

function readDirectory(view: DataView): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  const decoder = new TextDecoder()
  let at = 0
  while (at < view.byteLength && view.getUint32(at, true) === 0x02014b50) {
    const [nameBytes, extraBytes] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true)]
    const name = decoder.decode(new Uint8Array(view.buffer, at + 46, nameBytes))
    const extra = at + 46 + nameBytes
    const [unpacked, size, header] = [24, 20, 42].map((field) => view.getUint32(at + field, true))
    const wides = wideFields(view, extra, extra + extraBytes)
    // The zip64 field has only those that are elsewhere, in this order.
    const next = (value = 0): number => (value === elsewhere ? (wides.shift() ?? 0) : value)
    next(unpacked)
    const entry = { isCompressed: view.getUint16(at + 10, true) === 8, size: next(size), at: next(header) }
    if (!entries.has(name)) entries.set(name, entry)
    at = extra + extraBytes + view.getUint16(at + 32, true)
  }
  return entries
}

function wideFields(view: DataView, from: number, to: number): number[] {
  for (let at = from; at + 4 <= to; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue
    const count = Math.min(3, Math.floor(view.getUint16(at + 2, true) / 8))
    return Array.from({ length: count }, (_, i) => wide(view, at + 4 + i * 8))
  }
  return []
}

async function textOf(file: Blob, { at, size, isCompressed }: Entry): Promise<string> {
  const header = await viewOf(file, at, at + 30)
  const from = at + 30 + header.getUint16(26, true) + header.getUint16(28, true)
  const stored = file.slice(from, from + size).stream()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  // A few bytes can unpack to many.
  const unpacked = isCompressed ? stored.pipeThrough(new DecompressionStream('deflate-raw')) : stored
  const reader = unpacked.getReader()
  // Not every browser reads a stream with "for await".
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length
    if (length > mostBytes) throw new RangeError('too long')
    chunks.push(part.value)
  }
  return new Blob(chunks).text()
}

function summaryOf(root: object, entries: ReadonlyMap<string, Entry>): ArchiveSummary | null {
  const { format, workspace, createdAt, recordings, folders, speakers, prompts } = root as Record<string, unknown>
  if (format !== 'tiro-archive') return null
  const { name } = (workspace ?? {}) as Record<string, unknown>
  const countOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0)
  const media = [...entries.keys()].flatMap((entry) => /^recordings\/([^/]+)\/media\//.exec(entry)?.[1] ?? [])
  return {
    name: typeof name === 'string' ? name : '',
    createdAt: typeof createdAt === 'string' ? createdAt : '',
    recordings: countOf(recordings),
    withMedia: new Set(media).size,
    folders: countOf(folders),
    speakers: countOf(speakers),
    prompts: countOf(prompts),
  }
}
