import { hash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { firstFrom } from './first-from.ts'
import { decodeContent, encodeContent, idRuns, type StoredContent } from './stored-content.ts'

/**
 * A transcript version as a list of blocks. Versions share common blocks, so storage grows with the edits instead of
 * with whole copies, and restoring a version only writes its list again.
 */
export interface Manifest {
  blocks: ManifestBlock[]
  /** The block that holds the speech model's segments; null where there are none. */
  segments: string | null
  /** ID for the next new word. */
  nextId: number
  words: number
  /** Runs of the ids of words that a person had typed in what a redacted copy was made of: [first, count, …]. */
  typed?: number[]
}

export interface ManifestBlock {
  /** SHA-256 of the block's bytes, 72 bits, base64url: blocks are compared only within one transcript. */
  hash: string
  words: number
  /** Runs of the block's word ids: [first, count, …]. */
  ids: number[]
}

/** A version ready to be written: its list, and the blocks by their hash. */
export interface Packed {
  manifest: Manifest
  blocks: Map<string, Uint8Array>
}

/**
 * A block begins at each word whose id is a multiple of this. Ids survive edits, so an edit changes the block that it
 * touches and leaves the borders of all others where they are. 500 words are about 4 kB.
 */
const blockWords = 500
/** Most words and characters of a block, give or take a word: edits read and write whole blocks on the event loop. */
const most = { words: 2000, characters: 50_000 }

export function hashOfBlock(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'buffer').subarray(0, 9).toString('base64url')
}

export interface PackedBlock {
  block: ManifestBlock
  bytes: Uint8Array
}

/** Encodes a slice of content as a block of its own; borders as indexes of words. */
function packBlock(content: StoredContent, from: number, to: number): PackedBlock {
  const ids = (content.ids ?? []).slice(from, to)
  const indexOf = (word: number): number => firstFrom(content.paragraphStarts, Number, word)
  const bytes = encodeContent({
    words: content.words.slice(from, to),
    segments: [],
    paragraphStarts: content.paragraphStarts.slice(indexOf(from), indexOf(to)).map((start) => start - from),
    estimated: content.estimated,
    ids,
  })
  return { block: { hash: hashOfBlock(bytes), words: to - from, ids: idRuns(ids) }, bytes }
}

/** Block starts: the first word, each whose id is a multiple of the block size, and each that a full block ends before. */
export function blockStarts(ids: readonly number[], words: readonly { word: string }[]): number[] {
  const starts: number[] = []
  let characters = 0
  for (const [index, id] of ids.entries()) {
    const isFull = index - (starts.at(-1) ?? 0) >= most.words || characters >= most.characters
    if (index === 0 || id % blockWords === 0 || isFull) {
      starts.push(index)
      characters = 0
    }
    characters += words[index]?.word.length ?? 0
  }
  return starts
}

/** Encodes the words of content, which have ids, as blocks. */
export function packBlocks(content: StoredContent): PackedBlock[] {
  const starts = blockStarts(content.ids ?? [], content.words)
  return starts.map((from, i) => packBlock(content, from, starts[i + 1] ?? content.words.length))
}

/** Encodes segments as a block of their own. */
export function packSegments(
  segments: StoredContent['segments'],
  estimated: boolean,
): { hash: string; bytes: Uint8Array } {
  const bytes = encodeContent({ words: [], segments, paragraphStarts: [], estimated, ids: [] })
  return { hash: hashOfBlock(bytes), bytes }
}

/**
 * Packs complete content. Words without IDs get 0, 1, 2 …; `nextId` is the first ID never used in this transcript.
 */
export function packContent(content: StoredContent, nextId = content.words.length): Packed {
  const ids = content.ids ?? content.words.map((_, index) => index)
  const blocks = new Map<string, Uint8Array>()
  const list = packBlocks({ ...content, ids }).map(({ block, bytes }) => {
    blocks.set(block.hash, bytes)
    return block
  })
  let segments: string | null = null
  if (content.segments.length > 0 || content.words.length === 0) {
    const packed = packSegments(content.segments, content.estimated)
    segments = packed.hash
    blocks.set(packed.hash, packed.bytes)
  }
  return { manifest: { blocks: list, segments, nextId, words: ids.length }, blocks }
}

/** The blocks of packed content in order, as `joinBlocks` takes them. */
export function packedBlocks({ manifest, blocks }: Packed): Uint8Array[] {
  const hashes = [
    ...manifest.blocks.map(({ hash }) => hash),
    ...(manifest.segments === null ? [] : [manifest.segments]),
  ]
  return hashes.flatMap((hash) => blocks.get(hash) ?? [])
}

/** One content of its blocks, in order; the block of segments may be anywhere in the list. */
export function joinBlocks(blocks: readonly Uint8Array[]): StoredContent {
  const whole: Required<StoredContent> = { words: [], segments: [], paragraphStarts: [], estimated: false, ids: [] }
  for (const bytes of blocks) {
    const part = decodeContent(bytes)
    const offset = whole.words.length
    for (const word of part.words) whole.words.push(word)
    for (const segment of part.segments) whole.segments.push(segment)
    for (const start of part.paragraphStarts) whole.paragraphStarts.push(offset + start)
    for (const [index] of part.words.entries()) whole.ids.push(part.ids?.[index] ?? offset + index)
    whole.estimated ||= part.estimated
  }
  return whole
}

/** The stored form of a list: gzip of JSON, one array per block: [hash, words, ...ids as first (from the end of the run before) and count]. */
export function encodeManifest({ blocks, segments, nextId, words, typed = [] }: Manifest): Uint8Array {
  const list = blocks.map((block) => {
    let at = 0
    const runs = block.ids.map((value, i) => {
      if (i % 2 === 1) {
        at += value
        return value
      }
      const step = value - at
      at = value
      return step
    })
    return [block.hash, block.words, ...runs]
  })
  return gzipSync(JSON.stringify([1, segments, nextId, words, list, ...(typed.length > 0 ? [typed] : [])]), {
    level: 9,
  })
}

export function decodeManifest(bytes: Uint8Array): Manifest {
  const [version, segments, nextId, words, list, typed] = JSON.parse(gunzipSync(bytes).toString('utf8')) as [
    number,
    string | null,
    number,
    number,
    [string, number, ...number[]][],
    number[]?,
  ]
  if (version !== 1) throw new Error(`a list of blocks in form ${version} cannot be read`)
  const blocks = list.map(([hash, count, ...runs]) => {
    let at = 0
    const ids = runs.map((value, i) => {
      if (i % 2 === 0) at += value
      else {
        const length = value
        at += length
        return length
      }
      return at
    })
    return { hash, words: count, ids }
  })
  return { blocks, segments, nextId, words, ...(typed === undefined ? {} : { typed }) }
}

/** The first word ID for new content of a transcript that has used those below `nextId`: blocks begin at multiples. */
export function freeId(nextId: number): number {
  return Math.ceil(nextId / blockWords) * blockWords
}

/** The same content with all word IDs moved after `from`, so that no ID is used twice in a transcript. */
export function shiftIds({ manifest, blocks }: Packed, from: number): Packed {
  // Borders of blocks are multiples: moving by a multiple leaves them where they are.
  const shift = freeId(from)
  const content = joinBlocks(
    [...manifest.blocks.map((block) => block.hash), ...(manifest.segments === null ? [] : [manifest.segments])].flatMap(
      (hash) => blocks.get(hash) ?? [],
    ),
  )
  return packContent({ ...content, ids: (content.ids ?? []).map((id) => id + shift) }, manifest.nextId + shift)
}
