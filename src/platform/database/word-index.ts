import {
  checkVersion,
  countPages,
  readBytes,
  readHead,
  readStructure,
  readTombstones,
  type Segment,
} from './fts5-segments.ts'
import { termOf, walkLists } from './fts5-lists.ts'
import { joinLists } from './join-lists.ts'
import type { Reader } from './sqlite-reader.ts'
import { createListBuilder, type WordList } from './word-list.ts'

// Reads the index of words that FTS5 keeps as it lies in its pages: FTS5 itself takes about a µs to rank a chunk, this
// some nanoseconds. Only what the index is made with is read: detail=full, two columns (space, words),
// contentless_delete. A chunk's number is never given twice: what was deleted once is gone for good.

/** The index as a question sees it; good while the reading transaction lasts. */
export interface WordIndex {
  chunks: number
  /** Words of all chunks and, as FTS5 counts, one for the workspace of each. */
  tokens: number
  /** Words of a chunk by its number, counted likewise; 0: it is not there. */
  lengths: Uint32Array
  list: (token: string, options: ListOptions) => WordList
  /** About how many pages a list takes. */
  pages: (token: string, isPrefix: boolean) => number
}

export interface ListOptions {
  /** 0: workspaces, 1: words. */
  column: 0 | 1
  isPrefix: boolean
  withPlaces: boolean
  /** Numbers that rise: no others matter; null: all do. */
  among: Int32Array | null
}

const lengthRows = 20_000
/** Lists of so many chunks are kept, up to so many chunks in all; six bytes each. */
const longList = 20_000
const mostKept = 10_000_000

/** Opens the index on a connection. Kept between questions: how long each chunk is, and the lists of common words. */
export function createWordIndex(reader: Reader): () => WordIndex {
  let lengths = new Uint32Array(0)
  let highest = 0
  let seen: Uint8Array = new Uint8Array(0)
  let segments: Segment[] = []
  let buried = new Set<string>()
  const kept = createKept()

  const setLengths = (): void => {
    for (;;) {
      const { rows } = reader.run(
        `select "id", "sz" from "searchText_docsize" where "id" > ? order by "id" limit ${lengthRows}`,
        [highest],
      )
      const last = rows.at(-1) as { id: number } | undefined
      if (last === undefined) return
      if (last.id >= lengths.length) {
        const more = new Uint32Array(Math.max(1024, Math.ceil((last.id + 1) * 1.25)))
        more.set(lengths)
        lengths = more
      }
      for (const { id, sz } of rows as { id: number; sz: Uint8Array }[]) {
        const sizes = readBytes(sz)
        lengths[id] = sizes.next() + sizes.next()
      }
      highest = last.id
      if (rows.length < lengthRows) return
    }
  }

  /** What was written since the last question. */
  const follow = (structure: Uint8Array): void => {
    checkVersion(reader)
    segments = readStructure(structure)
    setLengths()
    for (const segment of segments) {
      if (segment.tombstones === 0 || buried.has(segment.key)) continue
      for (const n of readTombstones(reader, segment)) if (n < lengths.length) lengths[n] = 0
    }
    buried = new Set(segments.map(({ key }) => key))
    kept.forgetAllBut(buried)
    seen = structure
  }

  const listOf = (segment: Segment, token: string, { column, isPrefix, withPlaces, among }: ListOptions): WordList => {
    const canKeep = column === 1 && !isPrefix && !withPlaces && among === null
    const known = canKeep ? kept.get(segment.key, token) : undefined
    if (known !== undefined) return known
    const builder = createListBuilder(lengths, column, withPlaces, among)
    walkLists(reader, segment, token, isPrefix, builder)
    const list = builder.list()
    return canKeep && list.size >= longList ? kept.keep(segment.key, token, list) : list
  }

  return () => {
    const { structure, chunks, tokens } = readHead(reader)
    if (Buffer.compare(structure, seen) !== 0) follow(structure)
    return {
      chunks,
      tokens,
      lengths,
      list(token, options) {
        const lists = segments.map((segment) => listOf(segment, token, options))
        return joinLists(lists, options.withPlaces)
      },
      pages(token, isPrefix) {
        const term = termOf(token)
        return segments.reduce((sum, segment) => sum + countPages(reader, segment, term, isPrefix), 0)
      },
    }
  }
}

/** Long lists by segment and word; those that were not asked for longest make room for others. */
function createKept(): {
  get: (key: string, token: string) => WordList | undefined
  keep: (key: string, token: string, list: WordList) => WordList
  forgetAllBut: (keys: ReadonlySet<string>) => void
} {
  const lists = new Map<string, { key: string; list: WordList }>()
  let size = 0
  const forget = (name: string): void => {
    size -= lists.get(name)?.list.size ?? 0
    lists.delete(name)
  }
  return {
    get(key, token) {
      const name = `${key} ${token}`
      const known = lists.get(name)
      if (known === undefined) return undefined
      lists.delete(name)
      lists.set(name, known)
      return known.list
    },
    keep(key, token, list) {
      // Without the room that it had for growing.
      const small = { ...list, ns: list.ns.slice(0, list.size), times: list.times.slice(0, list.size) }
      lists.set(`${key} ${token}`, { key, list: small })
      size += small.size
      for (const name of lists.keys()) {
        if (size <= mostKept) break
        forget(name)
      }
      return small
    },
    forgetAllBut(keys) {
      for (const [name, { key }] of lists) if (!keys.has(key)) forget(name)
    },
  }
}
