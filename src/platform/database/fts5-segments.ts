import type { Reader } from './sqlite-reader.ts'

// The pages of FTS5's index, table "searchText". The format is that of SQLite's fts5_index.c; it cannot change without
// older files becoming unreadable, and another than is known here is refused.

/** Words of a stretch of time, written once; later ones are merged into others. */
export interface Segment {
  id: number
  /** Its pages. */
  first: number
  last: number
  tombstonePages: number
  tombstones: number
  /** When it was first written, against others. */
  origin: number
  /** Tells it, with what was deleted from it, from any other that had or will have its id. */
  key: string
}

export interface Page {
  number: number
  block: Uint8Array
}

const supportedVersion = 4
const structureRow = 10
const totalsRow = 1
/** Stands behind the cookie of a structure that counts tombstones. */
const structureMark = 0xff000001

export function checkVersion(reader: Reader): void {
  const [row] = reader.run(`select "v" from "searchText_config" where "k" = 'version'`, []).rows
  if (row?.['v'] !== supportedVersion) throw new Error(`the index of words has format ${String(row?.['v'])}`)
}

function readRow(reader: Reader, id: number): Uint8Array {
  const [row] = reader.run(`select "block" from "searchText_data" where "id" = ?`, [id]).rows
  const block = row?.['block']
  return block instanceof Uint8Array ? block : new Uint8Array(0)
}

/** What the segments are, as bytes that change with every write, and how much the index holds. */
export function readHead(reader: Reader): { structure: Uint8Array; chunks: number; tokens: number } {
  const totals = readBytes(readRow(reader, totalsRow))
  return {
    structure: readRow(reader, structureRow),
    chunks: totals.next(),
    // Of each column: one for the workspace, and the words.
    tokens: totals.next() + totals.next(),
  }
}

/** The page of a segment that has a word, if any has it, or where those that begin with it begin. */
export function findPage(reader: Reader, segment: Segment, term: Uint8Array): number {
  const [row] = reader.run(
    `select "pgno" >> 1 as "page" from "searchText_idx" where "segid" = ? and "term" <= ? order by "term" desc limit 1`,
    [segment.id, term],
  ).rows
  return Math.max(segment.first, Number(row?.['page'] ?? 0))
}

/** About how many pages have a word, or with `isPrefix` words that begin so. */
export function countPages(reader: Reader, segment: Segment, term: Uint8Array, isPrefix: boolean): number {
  // No word has a byte of 255.
  const last = isPrefix ? Buffer.concat([term, Uint8Array.of(255)]) : term
  const [row] = reader.run(
    `select "pgno" >> 1 as "page" from "searchText_idx" where "segid" = ? and "term" > ? order by "term" limit 1`,
    [segment.id, last],
  ).rows
  return Number(row?.['page'] ?? segment.last + 1) - findPage(reader, segment, term)
}

/** Pages of a segment from one on, at most `count`. In the numbers of FTS5's rows the segment stands above 37 bits. */
export function readPages(reader: Reader, segment: number, from: number, count: number): Page[] {
  return reader.run(
    `select "id" & 0x7fffffff as "number", "block" from "searchText_data"
     where "id" >= (? << 37) + ? and "id" < (? << 37) + 0x80000000 order by "id" limit ?`,
    [segment, from, segment, count],
  ).rows as unknown as Page[]
}

/** The oldest first: chunks' numbers rise with time, so that lists put together in this order need no sorting. */
export function readStructure(bytes: Uint8Array): Segment[] {
  if (bytes.length < 10) return []
  if (new DataView(bytes.buffer, bytes.byteOffset).getUint32(4) !== structureMark) {
    throw new Error('the index of words has a structure that is not known')
  }
  const { next } = readBytes(bytes, 8)
  const levels = next()
  // The number of all segments, and FTS5's counter of writes.
  next()
  next()
  const segments: Segment[] = []
  for (let level = 0; level < levels; level++) {
    next()
    for (let left = next(); left > 0; left--) {
      const [id, first, last] = [next(), next(), next()]
      const [origin, lastOrigin, tombstonePages, tombstones, entries] = [next(), next(), next(), next(), next()]
      const key = [id, first, last, origin, lastOrigin, entries, tombstones].join('.')
      segments.push({ id, first, last, tombstonePages, tombstones, origin, key })
    }
  }
  return segments.toSorted((a, b) => a.origin - b.origin)
}

/** Numbers of the chunks that were deleted from a segment. */
export function readTombstones(reader: Reader, { id, tombstonePages }: Segment): number[] {
  // Their pages are those of a segment whose id is higher by 16 bits.
  return readPages(reader, id + 65_536, 0, tombstonePages).flatMap(({ block }) => tombstonesOf(block))
}

function tombstonesOf(block: Uint8Array): number[] {
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength)
  const isShort = view.getUint8(0) === 4
  const found: number[] = []
  for (let at = 8; at + (isShort ? 4 : 8) <= block.length; at += isShort ? 4 : 8) {
    const n = isShort ? view.getUint32(at) : Number(view.getBigUint64(at))
    if (n !== 0) found.push(n)
  }
  return found
}

/** Numbers of seven bits a byte, the highest first, as SQLite writes them. */
export function readBytes(bytes: Uint8Array, from = 0): { next: () => number; at: () => number } {
  let at = from
  return {
    next() {
      let value = 0
      for (;;) {
        const byte = bytes[at++] ?? 0
        value = value * 128 + (byte & 127)
        if (byte < 128) return value
      }
    },
    at: () => at,
  }
}
